/**
 * Fields of calls and their headers that no log carries, whoever writes it: console and platform leave them out wherever
 * one may stand, so that a line that forgets to do so is harmless.
 */
export const secretFields = [
  'token',
  'password',
  'passWord',
  'oldPassword',
  'newPassword',
  'captcha',
  'deviceKey',
  'authorization',
  'cookie',
] as const
