/** Whether this is the long proof of `make soak`: all combinations, where an ordinary run looks at the hardest. */
export const WHOLE = Number(process.env["LATTICE_SCALE"] ?? "1") > 1;
