import type { Owned, TableInventory } from './table-inventory'

const empty = (...columns: string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, "''"]))
const own = (by: string): readonly Owned[] => [{ of: 'webUser', by, erase: 'delete' }]
const repairsOf = 'repair_id in (select id from repair where app_user_id = :id)'
const contact = empty('user_account', 'contact_name', 'address', 'email', 'phone_code', 'phone')

/** Tables with rows that belong to one person. */
export const ownedTables: Readonly<Record<string, TableInventory>> = {
  app_user: {
    area: 'account',
    rows: [
      {
        of: 'appUser',
        by: 'id',
        erase: {
          account: "'erased-' || id",
          ...empty('nickname', 'phone_code', 'phone', 'email', 'country_code', 'language', 'time_zone', 'company'),
          ...empty('last_login_ip', 'client_type', 'app_version'),
          data_scope_keys: "'[]'",
          region_id: 'null',
          last_login_time: 'null',
          status: '9',
          version: 'version + 1',
        },
      },
    ],
  },
  web_user: {
    area: 'account',
    rows: [
      {
        of: 'webUser',
        by: 'id',
        file: 'avatar',
        erase: {
          account: "'erased-' || id",
          ...empty('real_name', 'phone', 'mailbox', 'avatar', 'introduction'),
          // The hash of no password.
          password_hash: "'erased'",
          last_login_ip: 'null',
          last_login_time: 'null',
          organization_id: 'null',
          region_ids: "'{}'",
          super_admin: '0',
          status: '0',
          factor_kinds: '0',
          deleted_time: 'coalesce(deleted_time, now()::timestamp(3))',
          version: 'version + 1',
        },
      },
    ],
  },
  web_user_role: { area: 'account', rows: own('user_id') },
  user_identity: { area: 'account', rows: own('user_id') },
  old_password: { area: 'account', rows: own('user_id') },
  account_notice: { area: 'account', rows: own('user_id'), names: ['by_name'], none: ['kind', 'ip', 'client'] },
  table_preference: { area: 'account', rows: own('user_id') },
  list_view_default: { area: 'account', rows: own('user_id') },
  list_view: {
    area: 'account',
    rows: own('user_id = :id and shared = 0'),
    text: ['name', 'address', 'columns'],
    none: ['list'],
  },
  session: { area: 'signIn', rows: own('user_id') },
  sign_in_step: { area: 'signIn', rows: own('user_id') },
  totp_secret: { area: 'signIn', rows: own('user_id') },
  recovery_code: { area: 'signIn', rows: own('user_id') },
  passkey: { area: 'signIn', rows: own('user_id') },
  known_device: { area: 'signIn', rows: own('user_id') },
  login_failure: { area: 'signIn', deleteBy: 'key' },
  login_log: {
    area: 'signIn',
    rows: [
      {
        of: 'webUser',
        by: 'user_id',
        erase: { account: "'#' || user_id", ...empty('ip', 'location', 'browser', 'os') },
      },
    ],
    names: ['account'],
    none: ['fail_reason', 'request_id'],
  },
  app_group: {
    area: 'family',
    rows: [
      {
        of: 'appUser',
        by: 'admin_user_id',
        erase: {
          group_name: 'group_no',
          ...empty('address', 'city', 'city_en'),
          longitude: 'null',
          latitude: 'null',
        },
      },
    ],
    text: ['group_name', 'address'],
    none: ['group_no'],
  },
  app_group_member: {
    area: 'family',
    rows: [{ of: 'appUser', by: 'app_user_id = :id and role = 2', erase: 'delete' }],
  },
  distributor_relation: {
    area: 'distributor',
    rows: [{ of: 'appUser', by: ':id in (distributor_id, dealer_id)', erase: empty('remark', 'return_reason') }],
    text: ['remark', 'return_reason'],
    names: ['auditor'],
  },
  distributor_event: {
    area: 'distributor',
    rows: [
      {
        of: 'appUser',
        by: 'relation_id in (select id from distributor_relation where :id in (distributor_id, dealer_id))',
        erase: empty('reason'),
      },
    ],
    text: ['reason'],
    names: ['actor'],
  },
  // Before the requests themselves, by which they are found.
  repair_photo: {
    area: 'repair',
    rows: [
      { of: 'appUser', by: repairsOf, erase: 'delete', file: 'file_id' },
      { of: 'repair', by: 'repair_id', erase: 'delete', file: 'file_id' },
    ],
  },
  repair_event: { area: 'repair', text: ['text'], none: ['kind'] },
  repair: {
    area: 'repair',
    rows: [
      { of: 'appUser', by: 'app_user_id', erase: contact },
      { of: 'repair', by: 'id', erase: contact },
    ],
    text: ['user_account', 'contact_name', 'address', 'email', 'phone', 'maintenance_content', 'remark'].concat([
      'handle_result',
      'parts_replaced',
    ]),
    names: ['handler'],
    none: ['repair_no', 'country', 'city', 'product_model', 'serial_number', 'fault_code', 'firmware_version'].concat([
      'readings',
    ]),
  },
  app_log: {
    area: 'file',
    rows: [{ of: 'appUser', by: 'app_user_id', erase: 'delete', file: 'file_id' }],
    text: ['remark', 'file_name'],
    names: ['account'],
    none: ['phone_model', 'os_version', 'app_version', 'mac_wifi_id', 'file_id'],
  },
  push_delivery: {
    area: 'push',
    rows: [
      {
        of: 'appUser',
        by: 'app_user_id',
        erase: { client_type: "''", state: 'case when state = 0 and batch_id is null then 3 else state end' },
      },
    ],
  },
  project: {
    area: 'project',
    rows: [{ of: 'project', by: 'id', erase: empty('contacts', 'telephone', 'email') }],
    text: ['project_name', 'project_search', 'geographic_description', 'contacts', 'telephone', 'email'],
    none: ['country_code', 'city', 'city_en', 'time_zone'],
  },
  organization: {
    area: 'organization',
    rows: [{ of: 'organization', by: 'id', erase: empty('leader', 'phone', 'email') }],
    text: ['dept_name', 'dept_name_en', 'leader', 'phone', 'email'],
    none: ['dept_code'],
  },
  controller: {
    area: 'device',
    rows: [
      {
        of: 'appUser',
        by: 'admin_user_id = :id and project_id is null',
        erase: { address: "''", longitude: 'null', latitude: 'null' },
      },
    ],
    text: ['device_name', 'device_search', 'remarks', 'project_name', 'project_search', 'address'].concat([
      'server_name',
      'server_search',
    ]),
    none: ['mac_wifi_id', 'device_sn', 'controller_model', 'firmware_version', 'mcu_version', 'module_version'].concat(
      ['hardware_version', 'indoor_version', 'country_code', 'city', 'city_en', 'city_search', 'time_zone'],
      // Of a module in its own network.
      ['ip_address', 'feature_code', 'software_version', 'app_version'],
    ),
  },
  checker_user: { area: 'checker', rows: [{ of: 'appUser', by: 'app_user_id', erase: 'delete' }] },
  job: {
    area: 'job',
    rows: own('user_id'),
    text: ['input', 'file_name'],
    none: ['kind', 'subject', 'status', 'language', 'request_id', 'ip', 'reason'],
  },
  device_import: {
    area: 'job',
    rows: own('user_id'),
    text: ['file_name', 'unknown_columns', 'reading'],
    none: ['status', 'sha256', 'time_zone', 'mode'],
  },
  idempotency_key: { area: 'job', rows: own('user_id'), text: ['data'], none: ['key', 'endpoint', 'input_hash'] },
  client_error: {
    area: 'log',
    rows: own('user_id'),
    text: ['page', 'message', 'vm', 'info', 'stack'],
    names: ['account'],
    none: ['digest', 'request_id', 'browser', 'os'],
  },
}
