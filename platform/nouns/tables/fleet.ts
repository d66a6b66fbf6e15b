import { sql } from 'drizzle-orm'
import {
  char,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { brand, code, flag, inNameOrder, kept, plainText, rowId, version } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { appUserFacts, appUserIndexes, groupFacts } from './app-user-column'

/**
 * App users: administrators of groups, dealers and distributors. Domain 2.10. What a platform of an earlier version did
 * not keep has a default, and is empty until the app reports it.
 */
export const appUsers = pgTable(
  'app_user',
  {
    id: rowId(),
    platformId: brand(),
    account: text('account').notNull(),
    nickname: text('nickname').notNull(),
    accountType: code<1 | 2 | 3>('account_type'),
    registerTime: moment('register_time').notNull(),
    lastLoginTime: moment('last_login_time'),
    status: code<0 | 1 | 9>('status'),
    ...appUserFacts(),
  },
  (table) => [uniqueIndex('app_user_account').on(table.platformId, table.account), ...appUserIndexes(table)],
)

/** Domain 2.11. */
export const groups = pgTable(
  'app_group',
  {
    id: rowId(),
    platformId: brand(),
    groupNo: text('group_no').notNull(),
    groupName: text('group_name').notNull(),
    adminUserId: reference('admin_user_id').references(() => appUsers.id),
    ...groupFacts(),
    version: version(),
    /** Who changed it last on the console; null: nobody yet. */
    updateUser: reference('update_user'),
    ...kept(),
  },
  (table) => [
    uniqueIndex('app_group_number').on(table.platformId, table.groupNo),
    index('app_group_by_name').on(table.platformId, table.groupSearch, table.id),
    index('app_group_in_order').on(table.platformId, inNameOrder(table.groupSearch), table.id),
    index('app_group_by_time').on(table.platformId, table.createTime, table.id),
    index('app_group_admin').on(table.adminUserId),
  ],
)

/** Domain 2.15. `city` is its Chinese name where it is one of the regions, otherwise as typed; `cityEn` names its climate. */
export const projects = pgTable(
  'project',
  {
    id: rowId(),
    platformId: brand(),
    projectName: text('project_name').notNull(),
    projectSearch: plainText('project_search').notNull(),
    projectType: code<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8>('project_type'),
    distributorId: reference('distributor_id').references(() => appUsers.id),
    countryCode: char('country_code', { length: 2 }).notNull(),
    city: text('city').notNull(),
    cityEn: text('city_en').notNull(),
    geographicDescription: text('geographic_description').notNull(),
    longitude: doublePrecision('longitude'),
    latitude: doublePrecision('latitude'),
    timeZone: text('time_zone').notNull(),
    contacts: text('contacts').notNull().default(''),
    telephone: text('telephone').notNull().default(''),
    email: text('email').notNull().default(''),
    buildingArea: integer('building_area'),
    floors: smallint('floors'),
    commissioningDate: date('commissioning_date'),
    warrantyEnd: date('warranty_end'),
    /** Its city among the regions: what people see of equipment goes by it. Null: only who sees everything. Decision 71. */
    regionId: reference('region_id'),
    version: version(),
    /** Who changed it last on the console; null: nobody yet. */
    updateUser: reference('update_user'),
    ...kept(),
  },
  (table) => [
    index('project_region').on(table.regionId),
    index('project_name').on(table.platformId, table.projectSearch, table.id),
    index('project_in_order').on(table.platformId, inNameOrder(table.projectSearch), table.id),
    index('project_by_time').on(table.platformId, table.createTime, table.id),
    index('project_by_warranty').on(table.platformId, table.warrantyEnd.asc().nullsFirst(), table.id),
    index('project_distributor').on(table.distributorId),
  ],
)

/**
 * One table for every kind of controller. Domain 2.1. The project's name is copied here so that a list sorted by it is
 * one index: whoever renames a project renames it here in the same transaction. For the same reason what only one kind
 * has (decision 40) stands here too, null for the others and until it is reported.
 */
export const controllers = pgTable(
  'controller',
  {
    id: rowId(),
    /** 1: made by a demonstration, which touches no other. */
    isDemo: flag('is_demo'),
    platformId: brand(),
    controllerType: code<1 | 2 | 3 | 4>('controller_type'),
    macWifiId: plainText('mac_wifi_id').notNull(),
    deviceSn: text('device_sn').notNull(),
    controllerModel: plainText('controller_model').notNull(),
    deviceName: text('device_name').notNull(),
    deviceSearch: plainText('device_search').notNull(),
    activationFlag: flag('activation_flag'),
    activationTime: moment('activation_time'),
    installTime: moment('install_time'),
    onlineStatus: flag('online_status'),
    lastOnlineTime: moment('last_online_time'),
    lastOfflineTime: moment('last_offline_time'),
    runStatus: smallint('run_status').notNull().default(0).$type<0 | 1 | 2>(),
    alarmCount: smallint('alarm_count').notNull().default(0),
    groupId: reference('group_id').references(() => groups.id),
    adminUserId: reference('admin_user_id').references(() => appUsers.id),
    firmwareVersion: plainText('firmware_version').notNull(),
    /** major·10⁶ + minor·10³ + patch, so that 3.10.0 comes after 3.9.0. */
    firmwareOrder: integer('firmware_order').notNull(),
    mcuVersion: text('mcu_version').notNull(),
    moduleVersion: text('module_version').notNull(),
    hardwareVersion: text('hardware_version').notNull(),
    /** Oldest firmware of its indoor units, as it reports it; empty until then. */
    indoorVersion: text('indoor_version').notNull().default(''),
    systemQuantity: smallint('system_quantity').notNull().default(0),
    oduCount: smallint('odu_count').notNull().default(0),
    iduCount: smallint('idu_count').notNull().default(0),
    airBoxCount: smallint('air_box_count').notNull().default(0),
    centralControllerCount: smallint('central_controller_count').notNull().default(0),
    vipFlag: flag('vip_flag'),
    remarks: text('remarks').notNull().default(''),
    projectId: reference('project_id').references(() => projects.id),
    projectName: text('project_name'),
    projectSearch: plainText('project_search'),
    countryCode: char('country_code', { length: 2 }).notNull(),
    city: text('city').notNull(),
    cityEn: text('city_en').notNull(),
    citySearch: plainText('city_search').notNull(),
    address: text('address').notNull().default(''),
    longitude: doublePrecision('longitude'),
    latitude: doublePrecision('latitude'),
    timeZone: text('time_zone').notNull(),
    busType: code<1 | 2 | 3>('bus_type'),
    busStatus: smallint('bus_status').notNull().default(0).$type<0 | 1 | 2>(),
    networkType: code<1 | 2 | 3>('network_type'),
    rssi: smallint('rssi'),
    ipAddress: text('ip_address').notNull().default(''),
    featureCode: text('feature_code').notNull(),
    otaStatus: smallint('ota_status').notNull().default(0).$type<0 | 1 | 2 | 3>(),
    heartbeatSec: smallint('heartbeat_sec').notNull().default(60),
    /** When the network module was told to restart, until it says hello again. */
    rebootTime: moment('reboot_time'),
    // Hi-Dom family.
    serverName: text('server_name'),
    serverSearch: plainText('server_search'),
    adapterNo: smallint('adapter_no'),
    adapterCount: smallint('adapter_count'),
    meterCount: smallint('meter_count'),
    softwareVersion: text('software_version'),
    licenseExpire: moment('license_expire'),
    lastSyncTime: moment('last_sync_time'),
    billingEnabled: smallint('billing_enabled').$type<0 | 1>(),
    // SmartTouch family.
    screenSize: smallint('screen_size').$type<7 | 10>(),
    appVersion: text('app_version'),
    scheduleCount: smallint('schedule_count'),
    groupCount: smallint('group_count'),
    lockFlag: smallint('lock_flag').$type<0 | 1>(),
    lastScreenSync: moment('last_screen_sync'),
    // Hi-Cube.
    maxIndoor: smallint('max_indoor'),
    voiceLinked: smallint('voice_linked').$type<0 | 1>(),
    zigbeeChannel: smallint('zigbee_channel'),
    version: version(),
    /** Who changed it last by a form or a batch; null: nobody yet. */
    updateUser: reference('update_user'),
    ...kept(),
  },
  (table) => {
    // One index for each way to sort a list; a null comes first when ascending, so that "never online" is oldest.
    const sorted = (name: string, column: Parameters<ReturnType<typeof index>['on']>[0]) =>
      index(`controller_by_${name}`).on(table.platformId, table.controllerType, column, table.id)
    const sortedHidom = (name: string, column: Parameters<typeof sorted>[1]) =>
      sorted(`hidom_${name}`, column).where(sql`controller_type = 2`)
    const sortedTouch = (name: string, column: Parameters<typeof sorted>[1]) =>
      sorted(`touch_${name}`, column).where(sql`controller_type = 3`)
    return [
      uniqueIndex('controller_mac').on(table.macWifiId),
      sorted('mac', table.macWifiId),
      sorted('device', table.deviceSearch),
      sorted('device_order', inNameOrder(table.deviceSearch)),
      // A choice among the controllers of every kind is in that order, too.
      index('controller_brand_in_order').on(table.platformId, inNameOrder(table.deviceSearch), table.id),
      sorted('install', table.installTime.asc().nullsFirst()),
      sorted('online', table.lastOnlineTime.asc().nullsFirst()),
      sorted('alarms', table.alarmCount),
      sorted('systems', table.systemQuantity),
      sorted('odu', table.oduCount),
      sorted('idu', table.iduCount),
      sorted('air_box', table.airBoxCount),
      sorted('firmware', table.firmwareOrder),
      sorted('project', table.projectSearch.asc().nullsFirst()),
      sorted('project_order', sql`${inNameOrder(table.projectSearch)} nulls first`),
      sortedHidom('server', table.serverSearch.asc().nullsFirst()),
      sortedHidom('server_order', sql`${inNameOrder(table.serverSearch)} nulls first`),
      sortedHidom('adapter', table.adapterNo.asc().nullsFirst()),
      sortedHidom('meters', table.meterCount.asc().nullsFirst()),
      sortedHidom('license', table.licenseExpire.asc().nullsFirst()),
      sortedHidom('sync', table.lastSyncTime.asc().nullsFirst()),
      sortedTouch('groups', table.groupCount.asc().nullsFirst()),
      sortedTouch('schedules', table.scheduleCount.asc().nullsFirst()),
      sortedTouch('sync', table.lastScreenSync.asc().nullsFirst()),
      index('controller_feature').on(table.platformId, table.featureCode),
      index('controller_project').on(table.projectId),
      // The palette asks for a WiFi ID whatever the kind.
      index('controller_brand_mac').on(table.platformId, table.macWifiId),
      index('controller_group').on(table.groupId),
    ]
  },
)

const controllerId = () =>
  reference('controller_id')
    .notNull()
    .references(() => controllers.id, { onDelete: 'cascade' })

/** A refrigerant cycle. `usage` is a project type; a server room inside an office has its own. Domain 2.0. */
export const refrigerantSystems = pgTable(
  'refrigerant_system',
  {
    controllerId: controllerId(),
    systemNo: smallint('system_no').notNull(),
    platformId: brand(),
    usage: code<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8>('usage'),
    systemType: code<1 | 2 | 3 | 4>('system_type'),
    refrigerant: code<1 | 2 | 3>('refrigerant'),
    /** kW of all outdoor modules. */
    capacity: real('capacity').notNull(),
    capacityRatio: smallint('capacity_ratio').notNull(),
    iduCount: smallint('idu_count').notNull(),
    /** m of pipe one way and kg of refrigerant added for it, as noted when it was installed; null: not recorded. */
    pipeLength: real('pipe_length'),
    addCharge: real('add_charge'),
    /** Uniform in [0, 1). Nobody reads it any more; an older version beside this one still does, so it goes later. */
    sampleRank: real('sample_rank').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.controllerId, table.systemNo] }),
    index('refrigerant_system_sample').on(table.platformId, table.usage, table.sampleRank),
  ],
)

/** Static part of domain 2.3; readings come from telemetry. */
export const outdoorUnits = pgTable(
  'outdoor_unit',
  {
    controllerId: controllerId(),
    systemNo: smallint('system_no').notNull(),
    unitNo: smallint('unit_no').notNull(),
    serialNumber: text('serial_number').notNull(),
    model: text('model').notNull(),
    capacity: real('capacity').notNull(),
    capacityHp: real('capacity_hp').notNull(),
    /** As it reports it; empty until then. */
    softwareVersion: text('software_version').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.controllerId, table.systemNo, table.unitNo] }),
    index('outdoor_unit_serial').on(table.serialNumber),
    // The search asks by its beginning, in any case and whatever the locale.
    index('outdoor_unit_by_serial').on(sql`upper(${table.serialNumber}) text_pattern_ops`),
  ],
)

/** Static part of domain 2.2; readings come from telemetry. */
export const indoorUnits = pgTable(
  'indoor_unit',
  {
    controllerId: controllerId(),
    systemNo: smallint('system_no').notNull(),
    unitNo: smallint('unit_no').notNull(),
    iduName: text('idu_name').notNull(),
    model: text('model').notNull(),
    unitType: code<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13>('unit_type'),
    capacity: real('capacity').notNull(),
    serialNo: text('serial_no').notNull(),
    floor: text('floor').notNull(),
    room: text('room').notNull(),
    version: version(),
    /** When and by whom it was changed last on the console; null: never. */
    updateTime: moment('update_time'),
    updateUser: reference('update_user'),
  },
  (table) => [
    primaryKey({ columns: [table.controllerId, table.systemNo, table.unitNo] }),
    index('indoor_unit_serial').on(table.serialNo),
    index('indoor_unit_by_serial').on(sql`upper(${table.serialNo}) text_pattern_ops`),
  ],
)

/** Domain 2.4. */
export const airBoxes = pgTable(
  'air_box',
  {
    id: rowId(),
    controllerId: controllerId(),
    boxNo: smallint('box_no').notNull(),
    airBoxId: char('air_box_id', { length: 12 }).notNull(),
    name: text('name').notNull(),
    model: text('model').notNull(),
    serialNo: text('serial_no').notNull(),
    floor: text('floor').notNull(),
    room: text('room').notNull(),
    /** When its filter was changed last, as far as anybody said so. */
    filterResetTime: moment('filter_reset_time'),
    /** When the box was last told of it. */
    filterSentTime: moment('filter_sent_time'),
  },
  (table) => [
    uniqueIndex('air_box_number').on(table.controllerId, table.boxNo),
    index('air_box_by_id').on(table.airBoxId),
    index('air_box_by_serial').on(sql`upper(${table.serialNo}) text_pattern_ops`),
    index('air_box_untold')
      .on(table.filterResetTime)
      .where(sql`${table.filterSentTime} is null or ${table.filterSentTime} < ${table.filterResetTime}`),
  ],
)
