import type {Id} from '#domain/kernel/id.ts';

/**
 * What this server has answered once, in its own hand: how far a company's history was, and how far the sequence of a
 * client id. A device that shows it to a history that lacks it has proved that something was lost (L8).
 */
export interface HistoryReceipt {
  readonly company: string;
  readonly epoch: string;
  readonly version: number;
  /** The link of the chain at that version; '' where it was not told. */
  readonly link: string;
  readonly client: Id;
  /** The highest number of that client's sequence that was settled by then. */
  readonly last: number;
}

export interface ReceiptSigner {
  give(of: HistoryReceipt): Promise<string>;
  /** What it says; `undefined` where it is none that this installation gives today. */
  read(text: string): Promise<HistoryReceipt | undefined>;
}
