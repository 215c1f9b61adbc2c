/** The boards whose rules are explained, in the order in which they stand. */
export const lessons = ["plane", "cube", "chess"] as const;
