// The first page of a site: on to the language that the reader's browser asks for first, of those that there are.

const links = [...document.querySelectorAll("#languages a")];
const wanted = navigator.languages.map((language) => language.slice(0, 2));
const known = wanted.map((code) => links.find((link) => link.getAttribute("lang") === code)).find(Boolean);
location.replace(`${(known ?? links[0]).getAttribute("href")}`);
