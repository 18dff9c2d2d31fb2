import type {DialectName} from './table.ts';

/** What was done with people stands in their history from its beginning. */
export const personHistory = (dialect: DialectName): readonly string[] => {
  const arg = (name: string): string =>
    dialect === 'sqlite'
      ? `nullif(json_extract("body", '$.args.${name}'), '')`
      : `nullif("body"::json -> 'args' ->> '${name}', '')`;
  return [
    `insert into "document_mutations" ("company", "document", "version", "mutation")
      select "company", ${arg('admin')}, "version", "id" from "mutations"
      where "action" = 'company.register' and "status" in ('applied', 'corrected')
        and ${arg('admin')} is not null`,
    `insert into "document_mutations" ("company", "document", "version", "mutation")
      select "company", coalesce(${arg('staff')}, ${arg('id')}), "version", "id" from "mutations"
      where "action" like 'staff.%' and "status" in ('applied', 'corrected')
        and coalesce(${arg('staff')}, ${arg('id')}) is not null`,
  ];
};
