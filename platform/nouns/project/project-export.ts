import type * as z from 'zod'
import { exportOf } from '@/lib/contract/device'
import type { Bilingual } from '@/lib/contract/language'
import { type Project, ProjectFilter, type ProjectType, projectSorts } from '@/lib/contract/project'
import type { ListColumn } from '../../kernel/http/list-column'
import { registerJob } from '../../kernel/jobs/job-definition'
import { writeListFile } from '../../kernel/list/write-list-file'
import { projectRows } from './project-query'

const input = exportOf(ProjectFilter, projectSorts)

const types: Record<ProjectType, Bilingual> = {
  1: { zh: '办公', en: 'Office' },
  2: { zh: '酒店', en: 'Hotel' },
  3: { zh: '医院', en: 'Hospital' },
  4: { zh: '商业', en: 'Retail' },
  5: { zh: '学校', en: 'School' },
  6: { zh: '住宅', en: 'Residential' },
  7: { zh: '工厂', en: 'Factory' },
  8: { zh: '数据机房', en: 'Server room' },
}

/** Columns of the file, in the order of the list. */
const columns: readonly ListColumn<Project>[] = [
  { zh: '项目ID', en: 'Project id', cell: ({ projectId }) => projectId },
  { zh: '项目名称', en: 'Name', cell: ({ projectName }) => projectName },
  { zh: '项目类型', en: 'Type', cell: ({ projectType }, { language }) => types[projectType][language] },
  { zh: '分销商/经销商', en: 'Distributor', cell: ({ distributor }) => distributor },
  { zh: '国家或区域', en: 'Country or region', cell: ({ regionName, countryCode }) => regionName || countryCode },
  { zh: '城市', en: 'City', cell: ({ city }) => city },
  { zh: '地理描述', en: 'Geographic description', cell: ({ geographicDescription }) => geographicDescription },
  { zh: '联系人', en: 'Contacts', cell: ({ contacts }) => contacts },
  { zh: '电话', en: 'Telephone', cell: ({ telephone }) => telephone },
  { zh: '邮箱', en: 'Email', cell: ({ email }) => email },
  { zh: '设备数', en: 'Devices', cell: ({ deviceCount }) => deviceCount },
  { zh: '在线数', en: 'Online', cell: ({ onlineCount }) => onlineCount },
  { zh: '离线数', en: 'Offline', cell: ({ offlineCount }) => offlineCount },
  { zh: '系统数', en: 'Systems', cell: ({ systemCount }) => systemCount },
  { zh: '室外机数', en: 'Outdoor units', cell: ({ oduCount }) => oduCount },
  { zh: '室内机数', en: 'Indoor units', cell: ({ iduCount }) => iduCount },
  { zh: '报警数', en: 'Alarms', cell: ({ alarmCount }) => alarmCount },
  { zh: '保修到期', en: 'Warranty until', cell: ({ warrantyEnd }) => warrantyEnd ?? '' },
  { zh: '创建时间', en: 'Created', time: ({ creationTime }) => creationTime },
]

/** Every project that matches, as a file. */
export const exportProjects = registerJob<z.infer<typeof input>>({
  subject: 'project.export',
  kind: 'export',
  rights: ['project:export'],
  input,
  onRestart: 'rerun',
  run: async (request, job) => {
    const { database } = job
    await writeListFile(job, {
      list: { name: 'projects', noun: 'project' },
      request,
      columns,
      keys: await projectRows.keys(database, job, request),
      read: (ids) => projectRows.read(database, ids, job),
    })
  },
})
