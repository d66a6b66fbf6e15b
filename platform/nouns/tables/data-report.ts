import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ReportSignature, WorkingMode } from '@/lib/contract/data-report'
import type { SiteCheck } from '@/lib/contract/data-report-checks'
import type { ReportReadings } from '@/lib/contract/data-report-reading'
import type { ReportResult } from '@/lib/contract/data-report-result'
import { brand, code, flag, rowId, searchOf } from '../../kernel/db/brand-column'
import { changeColumns, moment, reference } from '../../kernel/db/columns'
import { checkerTasks } from './checker'
import { controllers, projects } from './fleet'

/** How many data reports a brand has numbered on a day of the UTC calendar. */
export const dataReportNumbers = pgTable(
  'data_report_counter',
  { platformId: brand(), day: date('day').notNull(), last: integer('last').notNull() },
  (table) => [primaryKey({ columns: [table.platformId, table.day] })],
)

/** Domain 2.19. What it was made of may go; the report stays as it was handed over. */
export const dataReports = pgTable(
  'data_report',
  {
    id: rowId(),
    platformId: brand(),
    reportNo: text('report_no').notNull(),
    projectId: reference('project_id').references(() => projects.id, { onDelete: 'set null' }),
    controllerId: reference('controller_id').references(() => controllers.id, { onDelete: 'set null' }),
    taskId: reference('task_id').references(() => checkerTasks.id, { onDelete: 'set null' }),
    source: code<1 | 2>('source'),
    macWifiId: text('mac_wifi_id').notNull(),
    /** Of the Checker and its record; empty where the controller itself was read. */
    checkerId: text('checker_id').notNull().default(''),
    recordName: text('record_name').notNull().default(''),
    systemNo: smallint('system_no').notNull(),
    startTime: moment('start_time').notNull(),
    timeZone: text('time_zone').notNull(),
    customerName: text('customer_name').notNull(),
    customerSearch: searchOf('customer_search', 'customer_name'),
    installAddress: text('install_address').notNull(),
    commissioningCompany: text('commissioning_company').notNull(),
    companySearch: searchOf('company_search', 'commissioning_company'),
    commissioningPerson: text('commissioning_person').notNull(),
    personSearch: searchOf('person_search', 'commissioning_person'),
    commissioningDate: date('commissioning_date').notNull(),
    workingMode: code<WorkingMode>('working_mode'),
    oduModel: text('odu_model').notNull(),
    oduSerial: text('odu_serial').notNull(),
    iduCount: integer('idu_count').notNull(),
    /** %. */
    capacityRatio: integer('capacity_ratio').notNull(),
    /** V between two phases, A of a phase. */
    voltageL1L2: real('voltage_l1l2').notNull(),
    /** Null on a single phase, as S and T are; L1L2 is its L-N then. */
    voltageL2L3: real('voltage_l2l3'),
    voltageL3L1: real('voltage_l3l1'),
    currentR: real('current_r'),
    currentS: real('current_s'),
    currentT: real('current_t'),
    /** By the nameplate. */
    ratedCurrent: real('rated_current'),
    /** m. */
    pipeLength: real('pipe_length'),
    heightDiff: real('height_diff'),
    /** kg. */
    addCharge: real('add_charge'),
    requiredCharge: real('required_charge'),
    /** MPa gauge, h, MPa, °C: the nitrogen at both ends of the test. */
    airtightPressure: real('airtight_pressure'),
    airtightTemp: real('airtight_temp'),
    airtightEndPressure: real('airtight_end_pressure'),
    airtightEndTemp: real('airtight_end_temp'),
    airtightHours: real('airtight_hours'),
    airtightDrop: real('airtight_drop'),
    /** Pa absolute, h. */
    vacuumPressure: real('vacuum_pressure'),
    vacuumHours: real('vacuum_hours'),
    /** With the pump off. */
    vacuumStandHours: real('vacuum_stand_hours'),
    vacuumStandPressure: real('vacuum_stand_pressure'),
    /** MΩ. */
    insulation: real('insulation'),
    /** °C. */
    indoorDryBulb: real('indoor_dry_bulb'),
    indoorWetBulb: real('indoor_wet_bulb'),
    outdoorDryBulb: real('outdoor_dry_bulb'),
    outdoorWetBulb: real('outdoor_wet_bulb'),
    testRun: flag('test_run'),
    drainTest: smallint('drain_test').$type<SiteCheck>().notNull().default(0),
    addressCheck: smallint('address_check').$type<SiteCheck>().notNull().default(0),
    dswSettings: text('dsw_settings').notNull().default(''),
    instruments: text('instruments').notNull().default(''),
    remark: text('remark').notNull(),
    /** What was read, as it was judged: it stays when samples are gone. */
    readings: jsonb('readings').$type<ReportReadings>().notNull(),
    result: smallint('result').$type<ReportResult>(),
    status: flag('status'),
    /** Given on the screen by an earlier version; none is added. */
    signatures: jsonb('signatures').$type<ReportSignature[]>().notNull().default([]),
    ...changeColumns,
  },
  (table) => [
    uniqueIndex('data_report_no').on(table.platformId, table.reportNo),
    index('data_report_by_date').on(table.platformId, table.commissioningDate, table.id),
    index('data_report_by_create').on(table.platformId, table.createTime, table.id),
    index('data_report_project').on(table.projectId),
    index('data_report_controller').on(table.controllerId),
    index('data_report_task').on(table.taskId),
  ],
)
