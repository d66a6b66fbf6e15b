import type { TableInventory } from './table-inventory'

/** Tables in whose text somebody may be named. */
export const textTables: Readonly<Record<string, TableInventory>> = {
  stored_file: { area: 'file', text: ['file_name'], none: ['file_id', 'area', 'sha256'] },
  push_message: {
    area: 'push',
    text: ['title', 'title_en', 'filter', 'content_zh', 'content_en', 'link_url'],
    none: ['quiet_hours', 'stop_reason'],
  },
  role: { area: 'organization', text: ['name', 'name_en', 'remark'], none: ['number'] },
  indoor_unit: { area: 'device', text: ['idu_name', 'floor', 'room'], none: ['model', 'serial_no'] },
  air_box: { area: 'device', text: ['name', 'floor', 'room'], none: ['air_box_id', 'model', 'serial_no'] },
  touch_group: { area: 'device', text: ['group_name'], none: ['unit_keys'] },
  controller_schedule: { area: 'device', text: ['name'], none: ['weekdays', 'time'] },
  controller_programme: { area: 'device', text: ['lines'], none: ['reason'] },
  module_reboot: { area: 'device', names: ['request_user'] },
  fault_event: { area: 'fault', text: ['text'], none: ['kind'] },
  checker: {
    area: 'checker',
    text: ['checker_name', 'alias'],
    none: ['checker_id', 'mac_wifi_id', 'firmware_version', 'hardware_version', 'key_hash'],
  },
  checker_task: { area: 'checker', text: ['record_name'], names: ['recorder'] },
  checker_event: { area: 'checker', text: ['record_name', 'details'], names: ['who'], none: ['kind'] },
  control_record: { area: 'control', names: ['operator_account'], none: ['command', 'before', 'reason'] },
  data_report: {
    area: 'report',
    keep: {
      columns: ['customer_name', 'install_address', 'commissioning_company', 'commissioning_person', 'remark'].concat([
        'signatures',
      ]),
      duty: 'acceptance',
      since: 'commissioning_date::timestamp',
    },
    text: ['record_name'],
    none: ['report_no', 'mac_wifi_id', 'checker_id', 'time_zone', 'odu_model', 'odu_serial', 'dsw_settings'].concat([
      'instruments',
      'readings',
    ]),
  },
  announcement: { area: 'content', text: ['title', 'title_en', 'content', 'content_en'], none: ['language'] },
  question: { area: 'content', text: ['title', 'content', 'type'], none: ['language'] },
  document: {
    area: 'content',
    text: ['title', 'title_search', 'product_model', 'model_search'],
    none: ['language', 'fault_codes', 'stored_file_id', 'doc_version'],
  },
  document_category: { area: 'content', text: ['name', 'name_search', 'name_en'] },
  app_version: {
    area: 'content',
    text: ['change_log_zh', 'change_log_en', 'file_name', 'package_url'],
    none: ['version_no', 'file_id', 'sha256', 'min_supported', 'channel'],
  },
  pc_software: { area: 'content', text: ['description', 'file_name'], none: ['version_number', 'file_id', 'sha256'] },
  fault_type: {
    area: 'content',
    text: ['name_zh', 'name_en', 'condition_zh', 'condition_en', 'cause_zh', 'cause_en', 'remedy_zh', 'remedy_en'],
    none: ['fault_code'],
  },
  ota_task: {
    area: 'upgrade',
    text: ['task_name', 'task_search', 'strategy_name', 'remark', 'approve_remark', 'file_name'],
    none: ['feature_code', 'feature_name', 'source_version', 'target_version', 'sha256', 'daily_window'].concat([
      'approval',
      'stop_reason',
    ]),
  },
  ota_result: {
    area: 'upgrade',
    text: ['device_name', 'device_search', 'project_name', 'project_search'],
    none: ['mac_wifi_id', 'time_zone', 'before_version', 'target_version', 'after_version', 'next_cause'],
  },
  ota_policy: {
    area: 'upgrade',
    text: ['strategy_name', 'strategy_search'],
    none: ['feature_code', 'source_versions', 'target_version', 'scope_value', 'daily_window'],
  },
  ota_version: {
    area: 'upgrade',
    text: ['feature_name', 'feature_search', 'file_name', 'change_log_zh', 'change_log_en'],
    none: ['version_no', 'feature_code', 'file_id', 'sha256', 'signature', 'min_source_version'],
  },
  setting_value: { area: 'setting', text: ['value', 'description', 'description_en'], none: ['config_key'] },
  device_import_row: { area: 'job', text: ['cells', 'problems'], none: ['found'] },
  person_erasure: { area: 'erasure', text: ['reason'], none: ['kind', 'proof'] },
}
