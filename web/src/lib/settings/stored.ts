/** What this browser remembers under `lattice.<name>`; anything unreadable counts as absent. */
export function read<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`lattice.${name}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(`lattice.${name}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the choice holds until the page is closed.
  }
}
