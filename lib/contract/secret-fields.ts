/**
 * Fields of calls and their headers that never appear in a log: console and platform redact them wherever
 * they may occur, so that a careless log line is harmless.
 */
export const secretFields = [
  'token',
  'password',
  'passWord',
  'oldPassword',
  'newPassword',
  'captcha',
  'deviceKey',
  'codes',
  'secret',
  'uri',
  'proof',
  'answer',
  'step',
  'idToken',
  'logoutToken',
  'nonce',
  'authorization',
  'cookie',
] as const
