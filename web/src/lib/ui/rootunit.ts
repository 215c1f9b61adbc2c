/**
 * CSS pixels of one pixel of ours. What is laid out by a program grows with the type of the page, as the rest of the page
 * does: on a screen of many pixels, and where somebody has asked their browser for larger letters.
 */
export const rootUnit = (): number =>
  parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
