import {isKeyOf} from './entry-of.ts';

/** What a person is in a company. The staff types of the specified system and its owner, Admin. */
export const ROLES = [
  'Admin',
  'Manager',
  'Supervisor',
  'Inbound',
  'Outbound',
  'StockControl',
  'Supplier',
  'Customer',
] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role, as it travelled or `undefined` where no person is logged in, is one of these. */
export const hasRole = (roles: readonly Role[], role: string | undefined): boolean =>
  roles.some((each) => each === role);

export const isRole = (text: string): text is Role => hasRole(ROLES, text);

/** Groups of `reference/greaterwms.md` 10.5 that several areas share. */
export const OFFICE: readonly Role[] = ['Admin', 'Manager', 'Supervisor'];
export const STOCK_KEEPERS: readonly Role[] = [...OFFICE, 'StockControl'];
export const FLOOR: readonly Role[] = [...STOCK_KEEPERS, 'Inbound', 'Outbound'];
/** Logins of another company's people: each is bound to one party, a row of that list, and reads what is of it. */
export const PARTY_OF: Readonly<Partial<Record<Role, 'supplier' | 'customer'>>> = {
  Supplier: 'supplier',
  Customer: 'customer',
};
/** Whether a person is of another company: a supplier's or a customer's people. */
export const isOfParty = (role: string): boolean => isKeyOf(PARTY_OF, role);
/** Of what the server alone does, at an occasion and never asked by name. */
export const SERVER_ONLY: readonly Role[] = [];
