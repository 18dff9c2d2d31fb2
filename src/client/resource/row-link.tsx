import type {ReactNode} from 'react';
import {Link} from 'react-router-dom';
import type {Resource} from '#domain/kernel/resource.ts';

import {listOf} from '#domain/lists.ts';
import {lot} from '#domain/stock/lot.ts';
import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';
import {lotPage} from './document-address.ts';
import {mayOpenAs} from './list-access.ts';

/** What names a row of a list, as the way to its details for a person who may read that list. */
export function RowLink({
  resource,
  id,
  isQuiet = false,
  children,
}: {
  readonly resource: Resource;
  readonly id: string;
  /** One of many: what it names is read more than gone to. */
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}) {
  const {role = ''} = useReadable(useApp().session) ?? {};
  const list = listOf(resource.name);
  if (!list || !mayOpenAs(list, role ?? '')) return children;
  return (
    <Link
      to={resource.name === lot.name ? lotPage(id) : `${list.path}?row=${id}`}
      // A thumb needs more height than the words.
      className={`inline-flex min-h-12 max-w-full items-center [&>*]:min-w-0 break-words underline lg:min-h-0 ${isQuiet ? 'decoration-line underline-offset-2 hover:text-accent' : 'font-semibold text-accent'}`}
    >
      {children}
    </Link>
  );
}
