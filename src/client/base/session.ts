/** Who works here now. */
export interface WorkSession {
  /** The company's OPENID. */
  readonly openid: string;
  /** Staff id, and the id of this very login. */
  readonly who: string;
  readonly login: string;
  readonly name: string;
  readonly role: string;
  /** The warehouse that this device holds, by id. */
  readonly warehouse: string;
  readonly warehouseName: string;
  readonly companyName: string;
  /** What the company's amounts are in, by ISO 4217; '' where that is not known here. */
  readonly currency: string;
  /** A login of another company's people that no party stands behind yet: nothing can be read (STAFF-8). */
  readonly isUnbound?: boolean;
  /** The supplier or customer whose people this login is one of. */
  readonly party?: string;
}
