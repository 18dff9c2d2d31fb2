import type {ReactNode} from 'react';
import type {StandingStock} from '../../data/stock-in-bins.ts';
import type {Say} from '../../i18n/text.ts';
import {LotLink} from '../lot-link.tsx';

/** Of stock: its lot, what of it is promised, and what is in question. */
export const notesOfStock = (
  say: Say,
  numbers: Intl.NumberFormat,
  {lot, lotCode, expires, allocated, disputed}: StandingStock<unknown>,
): readonly ReactNode[] => [
  ...(lot === ''
    ? []
    : [<LotLink key="lot" of={{lot, lotCode, ...(expires === undefined ? {} : {expires})}} />]),
  ...(allocated > 0
    ? [<span key="promised">{say('query.promised', {number: numbers.format(allocated)})}</span>]
    : []),
  ...(disputed > 0
    ? [
        <span key="disputed" className="text-said-question">
          {say('query.inQuestion', {number: numbers.format(disputed)})}
        </span>,
      ]
    : []),
];
