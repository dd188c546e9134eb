// What is asked covers nothing that lies on the table: the felt ends where the buttons begin.

const LINE = 58; // a line of buttons; once there was one, a felt that can spare it keeps its room and lies still
const HIGH = 400;
const MOST = 0.6; // of the felt's height at most

/** Keep what lies on the felt above a box of buttons that rises over it, and tell how wide one is that stands beside
 * what is asked. */
export function makeRoom(felt, box) {
  let kept = 0;
  const watch = new ResizeObserver(() => {
    const ground = felt.getBoundingClientRect();
    const over = box.getBoundingClientRect();
    box.closest(".turn").style.setProperty("--beside", `${over.width}px`);
    const beside = !over.height || over.left >= ground.right;
    const taken = beside ? 0 : Math.max(0, ground.bottom - over.top);
    kept = ground.height < HIGH ? 0 : Math.max(kept, Math.min(taken, LINE));
    felt.style.setProperty("--asked", `${Math.min(Math.max(taken, kept), MOST * ground.height)}px`);
  });
  watch.observe(box);
  watch.observe(felt, { box: "border-box" });
}
