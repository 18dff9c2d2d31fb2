/** The faults that really happened in a run; none once they are switched off. */
export class Faults {
  isOn = true;
  readonly counts = new Map<string, number>();

  count(fault: string): void {
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
  }
}
