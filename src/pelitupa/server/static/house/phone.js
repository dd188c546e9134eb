// Whether the window is narrow, as on a phone: the width where `narrow.css` lays the table otherwise.

export const phone = matchMedia("(max-width: 60rem)");
