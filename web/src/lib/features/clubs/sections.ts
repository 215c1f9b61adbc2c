/**
 * The sections of the club's page, in the order of their tabs. A section is added here together with its route
 * `routes/(pages)/club/<name>/+page.svelte`.
 */
export const sections = ["members", "ladder", "tournaments", "classes", "studies"] as const;

export type Section = (typeof sections)[number];

/** The section that an address shows; null for what lies one level below. */
export const sectionAt = (path: string): Section | null =>
  sections.find((section) => path.replace(/\/$/, "").endsWith(`/club/${section}`)) ?? null;
