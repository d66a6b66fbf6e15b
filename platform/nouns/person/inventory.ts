import { ownedTables } from './owned-tables'
import type { TableInventory } from './table-inventory'
import { textTables } from './text-tables'

/**
 * Where a person may be: every column of text or JSON of every table, and what an erasure does with it. A table that is
 * in neither this list nor `personless` fails the test beside it, and so does a column.
 */
export const inventory: Readonly<Record<string, TableInventory>> = { ...ownedTables, ...textTables }

/** Of these the erasure of the log's own words knows: `erase-log.ts`. */
export const loggedTables = ['operation_log', 'operation_text'] as const

/** Tables with text or JSON that hold no person: of equipment, of the platform's own running, of what it is made of. */
export const personless: readonly string[] = [
  ...['backup_drill', 'backup_set', 'held_work', 'retention'],
  ...['alarm_event', 'captcha', 'checker_frame', 'connection_event', 'device_boot', 'device_credential'],
  ...['device_error', 'device_mark', 'device_message', 'device_presence', 'fault', 'history_deletion'],
  ...['history_store', 'ingest_minute', 'installation', 'inventory_difference', 'job_failure', 'job_ticket', 'lease'],
  ...['menu', 'operation_log_head', 'ota_attempt', 'ota_record', 'ota_stage', 'ota_version_ticket', 'outdoor_unit'],
  ...['passkey_challenge', 'push_batch', 'push_provider_call', 'push_provider_sending', 'region', 'removed_file'],
  ...['sample_journal', 'seed_run', 'unit_override', 'unit_reading', 'used_token', 'weather_city', 'work_queue'],
]
