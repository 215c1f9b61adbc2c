/** Line drawings of tournaments, on the same grid as `ui/icons`: fetched with these pages only. */
export const marks = {
  left: "M15 6l-6 6 6 6",
  right: "M9 6l6 6-6 6",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3M20 14v2M14 20h2M20 20v-1",
  print: "M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z",
  trophy: "M7 4h10v5a5 5 0 0 1-10 0zM7 6H4c0 3 1 4 3 4M17 6h3c0 3-1 4-3 4M12 14v4M8 20h8",
  addPerson:
    "M10 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M3.5 20c.3-4 3-6 6.5-6 2 0 3.7.6 4.9 1.7M18 14v6M15 17h6",
  withdraw: "M10 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M3.5 20c.3-4 3-6 6.5-6 2 0 3.7.6 4.9 1.7M15 17h6",
  clock: "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16M12 8v4l3 2",
  paste: "M8 5H5v16h14V5h-3M9 3h6v4H9z",
} as const;
