import { read, write } from "$lib/settings/stored";

/** The courses gone through to their end, kept in this browser. */
class Completed {
  #courses = $state.raw<readonly string[]>(read<string[]>("lessons", []));

  has(course: string): boolean {
    return this.#courses.includes(course);
  }

  add(course: string): void {
    if (this.has(course)) return;
    this.#courses = [...this.#courses, course];
    write("lessons", this.#courses);
  }
}

export const completed = new Completed();
