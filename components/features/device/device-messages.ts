import type { Namespace } from '@/messages/messages'

/** Texts of a controller's details: an address may open any kind of controller on any of their pages. */
export const deviceMessages = [
  'device',
  'unit',
  'health',
  'part',
  'offline',
  'fault',
  'repair',
  'history',
  'timeline',
  'control',
  'airBox',
  'connection',
  'deviceKey',
  'deviceMessage',
  'ingest',
] as const satisfies readonly Namespace[]
