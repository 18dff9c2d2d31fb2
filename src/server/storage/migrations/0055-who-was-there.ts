/** Who came to a device and left it, of all that was recorded there. */
export const whoWasThere = (): readonly string[] => [
  `create index "mutations_comings" on "mutations" ("company", "device", "version") where action in ('session.login', 'session.logout')`,
];
