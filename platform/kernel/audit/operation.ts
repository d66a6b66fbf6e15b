/** What was done, as the operation log codes it. Domain 2.30 names the first nine in this order; the rest are ours. */
export const operations = {
  add: 1,
  edit: 2,
  delete: 3,
  view: 4,
  import: 5,
  export: 6,
  control: 7,
  upgrade: 8,
  audit: 9,
  signIn: 10,
  signOut: 11,
  read: 12,
} as const

type Operation = keyof typeof operations

// First match wins. A verb that no line knows is an edit, and a read is a view.
const byVerb: readonly [RegExp, Operation][] = [
  [/^login/, 'signIn'],
  [/^logout/, 'signOut'],
  [/import|upload|commit/i, 'import'],
  [/export|download|ticket/i, 'export'],
  [/upgrade/i, 'upgrade'],
  [/control|reboot/i, 'control'],
  [/pass|back|audit/i, 'audit'],
  [/remove|delete/i, 'delete'],
  [/^save$|^create|^add/, 'add'],
]

// `changePassword`, `updateProfile` and passkeys would match `pass`, and `saveTable` is an edit of what the user sees.
const exceptions: Record<string, Operation> = {
  'user.changePassword': 'edit',
  'webUser.resetPassword': 'edit',
  'repair.giveBack': 'edit',
  'announcement.markRead': 'read',
  'session.seen': 'read',
  'role.preview': 'view',
  'role.leavePreview': 'view',
  // What goes to equipment at once.
  'control.send': 'control',
  'control.batch': 'control',
  'otaTask.approve': 'audit',
  'otaTask.reject': 'audit',
  'otaTask.start': 'upgrade',
  'otaTask.pause': 'upgrade',
  'otaTask.resume': 'upgrade',
  'otaTask.cancel': 'upgrade',
  'otaTask.retry': 'upgrade',
  'otaResult.retry': 'upgrade',
  'otaResult.startNow': 'upgrade',
  'otaResult.skip': 'upgrade',
  'appUser.reveal': 'view',
  'preference.saveTable': 'edit',
  'auth.secondStep': 'signIn',
  'auth.passkey': 'signIn',
  'auth.oidc': 'signIn',
  'auth.oidcLogout': 'signOut',
  'factor.confirmTotp': 'add',
  'factor.beginPasskey': 'edit',
  'factor.addPasskey': 'add',
  'factor.removePasskey': 'delete',
  // Links that are always there.
  'appDownload.save': 'edit',
}

/** Code of the operation that an endpoint `noun.verb` is. */
export const operationOf = (name: string, effect: boolean): number => {
  if (!effect) return operations.view
  const verb = name.slice(name.indexOf('.') + 1)
  return operations[exceptions[name] ?? byVerb.find(([pattern]) => pattern.test(verb))?.[1] ?? 'edit']
}
