/**
 * Where a thing is at a moment, by moments and places one after another, between which it goes evenly.
 * @param {number[]} points time, x, y, time, x, y ...
 * @param {number} now
 */
export function placeAt(points, now) {
  let after = 0;
  while (after < points.length && points[after] <= now) after += 3;
  const before = Math.max(0, after - 3);
  const [begun, x, y] = points.slice(before, before + 3);
  if (after >= points.length || after === before) return { x, y };
  const share = (now - begun) / (points[after] - begun || 1);
  return { x: x + share * (points[after + 1] - x), y: y + share * (points[after + 2] - y) };
}

/**
 * How high a thing is at a moment, by moments and heights one after another; 0 where it never flies.
 * @param {number[]} heights time, height, time, height ...
 * @param {number} now
 */
export function heightAt(heights, now) {
  let after = 0;
  while (after < heights.length && heights[after] <= now) after += 2;
  if (!after || after >= heights.length) return 0;
  const [begun, low, ends, high] = heights.slice(after - 2, after + 2);
  return low + ((now - begun) / (ends - begun || 1)) * (high - low);
}
