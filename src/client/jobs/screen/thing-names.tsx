import {useText} from '../../i18n/text.ts';
import type {FoundBin, FoundGoods} from '../../data/found.ts';
import {BigCode, CodeText, NameText} from '../../ui/code.tsx';

/** A bin by its name, and in words while that is still coming. */
export function BinCalled(props: {
  readonly bin: FoundBin;
  readonly isLarge?: boolean;
  readonly className?: string;
}) {
  const {bin, isLarge = false, className = ''} = props;
  const {say} = useText();
  if (bin.name === '')
    return <NameText className="text-22 font-semibold">{say('status.copy.none')}</NameText>;
  return isLarge ? <BigCode>{bin.name}</BigCode> : <CodeText className={className}>{bin.name}</CodeText>;
}

/** Goods by their name, and in words while that is still coming; with how many of them where told. */
export function GoodsCalled(props: {
  readonly goods: FoundGoods;
  readonly number?: number | undefined;
  readonly className?: string;
}) {
  const {goods, number, className = ''} = props;
  const {say} = useText();
  const called = goods.name || goods.code || say('status.copy.none');
  return (
    <NameText className={`hyphens-auto ${className}`}>
      {number === undefined ? called : `${String(number)} × ${called}`}
    </NameText>
  );
}
