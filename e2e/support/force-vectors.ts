import { sql } from 'drizzle-orm'
import type { TestPlatform } from '@/platform/testing/test-platform'

/**
 * Columns whose checks refuse markup, or that equipment and app users fill: their values are forced. The
 * lengths are the schema's; 0 for unlimited text.
 */
const columns: Record<string, Record<string, number>> = {
  announcement: { title: 100, title_en: 100 },
  app_group: { group_name: 0 },
  app_log: { phone_model: 0, os_version: 0, remark: 0 },
  app_user: { nickname: 0, company: 0 },
  checker: { checker_name: 0, alias: 0 },
  checker_task: { record_name: 0, recorder: 0 },
  client_error: { page: 0, message: 0, stack: 0 },
  controller: { device_name: 0, remarks: 0, address: 0, project_name: 0, city: 0, city_en: 0 },
  document: { title: 0, product_model: 0 },
  document_category: { name: 0 },
  indoor_unit: { idu_name: 0, room: 0, model: 0 },
  menu: { menu_name: 32, menu_name_en: 48 },
  organization: { dept_name: 64, dept_name_en: 64, leader: 32 },
  ota_result: { device_name: 0, project_name: 0 },
  ota_task: { remark: 0, feature_name: 0, strategy_name: 0, file_name: 0 },
  ota_version: { feature_name: 0 },
  project: { project_name: 0, city: 0, city_en: 0, geographic_description: 0, contacts: 0 },
  push_message: { title: 64, title_en: 64, content_zh: 1024, content_en: 1024 },
  region: { region_name_zh: 32, region_name_en: 32 },
  repair: { city: 0, product_model: 0, serial_number: 0, user_account: 0 },
  role: { name: 32, name_en: 48, remark: 200 },
  stored_file: { file_name: 120 },
  web_user: { real_name: 32, introduction: 200 },
}

/** Space for a suffix that makes rows unique. */
const suffix = 5
/** Fits into the shortest column. */
const short = '<svg onload=window.__x=1>'

/** Writes the vectors into these columns, past every check: one per row, in order. */
export const forceVectors = async ({ database }: TestPlatform, vectors: readonly string[]): Promise<void> => {
  for (const [table, lengths] of Object.entries(columns)) {
    for (const [column, length] of Object.entries(lengths)) {
      const fits = (text: string) => length === 0 || text.length + suffix <= length
      const fitting = vectors.some(fits) ? vectors.filter(fits) : [short]
      const texts = sql.join(
        fitting.map((text) => sql`${text}::text`),
        sql`, `,
      )
      const at = sql`(('x' || substr(md5(ctid::text || ${column}), 1, 7))::bit(28)::int % ${fitting.length}::int) + 1`
      await database.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = (array[${texts}])[${at}] || ' ' || substr(md5(ctid::text), 1, ${suffix - 1}::int)`,
      )
    }
  }
}
