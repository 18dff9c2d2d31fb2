/**
 * Seeds from here on play in a wide world that has documents: deliveries and orders that the office asks for, hands that
 * receive, pick and ship them by what their screens say, weeks that pass, and two processes that do long work.
 */
export const DOCUMENTS = 3_000_000;

export const hasDocuments = (seed: number): boolean => seed > DOCUMENTS;
