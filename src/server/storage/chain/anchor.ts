/** A link that another was told: a device, or the keeper of a backup. */
export interface ChainAnchor {
  /** Who was told, for readers of what does not fit. */
  readonly name: string;
  readonly epoch: string;
  readonly version: number;
  readonly link: string;
}
