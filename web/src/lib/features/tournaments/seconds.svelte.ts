/** A clock for countdowns: ticks once a second while a component shows it. */
export class Seconds {
  now = $state(performance.now());

  constructor() {
    $effect(() => {
      const timer = setInterval(() => (this.now = performance.now()), 1000);
      return () => clearInterval(timer);
    });
  }
}
