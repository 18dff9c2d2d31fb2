import {Link} from 'react-router-dom';
import {IsolatedPart} from '../ui/alone.tsx';

/** Rows of one kind about a lot: the same on the screen, on paper and in a file. */
export interface TableOf {
  readonly name: string;
  readonly title: string;
  /** What is said where there are none. */
  readonly none: string;
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    /** Where its first cell leads. */
    readonly to?: string;
    readonly cells: readonly (string | number)[];
  }[];
}

/** Numbers stand under numbers; what is wider than the screen is moved aside. */
export function LotTable({table: {name, title, heads, rows, none}}: {readonly table: TableOf}) {
  if (rows.length === 0) return <p className="text-16 text-soft desk:text-14">{none}</p>;
  return (
    // A person without a mouse scrolls it sideways too.
    <div role="region" aria-label={title} tabIndex={0} className="overflow-x-auto">
      <table data-test={`lot-${name}`} className="w-full text-16 desk:text-14">
        <thead>
          <tr>
            {heads.map((head, i) => (
              <th
                key={head}
                className={`px-2 py-1 font-medium text-soft ${typeof rows[0]?.cells[i] === 'number' ? 'text-right' : 'text-start'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({key, to, cells}) => (
            <IsolatedPart
              key={key}
              of={cells}
              as="row"
              draw={() => (
                <tr className="border-t border-hair">
                  {cells.map((cell, i) => (
                    <td
                      key={heads[i]}
                      className={`px-2 py-2 align-baseline ${typeof cell === 'number' ? 'text-right font-semibold tabular-nums' : ''}`}
                    >
                      {i === 0 && to !== undefined ? (
                        <Link to={to} className="font-semibold text-accent underline">
                          <bdi>{cell}</bdi>
                        </Link>
                      ) : (
                        <bdi>{cell}</bdi>
                      )}
                    </td>
                  ))}
                </tr>
              )}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
