import {Package, ScanBarcode, ScanLine} from 'lucide-react';

/** The one next scan, with its picture. */
export function Instruction({wanted, text}: {readonly wanted: 'bin' | 'goods'; readonly text: string}) {
  const Picture = wanted === 'goods' ? Package : ScanLine;
  return (
    <p className="mx-auto flex min-h-16 w-full max-w-xl shrink-0 items-center gap-3 border-s-8 border-accent bg-tint px-3 text-24 leading-tight font-semibold">
      <Picture aria-hidden size={34} className="shrink-0 text-accent" />
      <span data-test="instruction" className="min-w-0 flex-1">
        {text}
      </span>
      <ScanBarcode aria-hidden size={28} className="shrink-0 text-soft" />
    </p>
  );
}
