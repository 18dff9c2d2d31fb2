/** A link that somebody else was told: a device, or whoever keeps a backup. */
export interface ChainAnchor {
  /** Who was told, for whoever reads what does not fit. */
  readonly name: string;
  readonly epoch: string;
  readonly version: number;
  readonly link: string;
}
