/** The scheme of a device's credential: `Authorization: Device <id>.<secret>`. */
export const DEVICE_SCHEME = 'Device';
/** The scheme of a person's credential: `Authorization: Bearer <session>`. */
export const SESSION_SCHEME = 'Bearer';
