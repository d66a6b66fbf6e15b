import type { Endpoint } from '@/lib/contract/endpoint'
import { registry } from '@/lib/contract/registry'
import type { Reader, Row } from './read-inputs'

type Registry = typeof registry
type Verbs = { save: Endpoint; update: Endpoint; remove: Endpoint }
/** Nouns whose rows are made, changed and removed by calls of these names. */
type Noun = { [Name in keyof Registry]: Registry[Name] extends Verbs ? Name : never }[keyof Registry]

/** A row of a noun that nobody else sees or uses, which a run makes, changes and removes. */
export type Life = {
  noun: Noun
  /** The field of its key, and of the name by which people know it; a name of 24 letters and a space. */
  key: string
  name: string
  /** A valid new row, or undefined where the platform has nothing to make one of. */
  form: (name: string, reader: Reader) => Promise<Row | undefined>
  /** The list in which it is read back. */
  list: string
  query?: (name: string) => Row
  /** Fields of the form that a change does not have. */
  fixed?: readonly string[]
  /** What a removal names; by default the key alone. */
  removes?: (row: Row) => Row
}

const known =
  (key: string) =>
  (row: Row): Row => ({ [key]: row[key], version: row.version })
const always = (form: (name: string) => Row) => async (name: string) => form(name)

/** Eight digits, of which the first is a nine: of a device that nobody has. */
const digits = (): string => `9${crypto.getRandomValues(new Uint32Array(1)).toString().padStart(7, '0').slice(-7)}`
const viewed = '/sys/device/himit/list'

export const lives: readonly Life[] = [
  {
    noun: 'organization',
    key: 'id',
    name: 'deptName',
    list: 'organization.tree',
    form: async (deptName, { rows }) => {
      const root = (await rows('organization.tree'))[0]
      const empty = { deptNameEn: '', deptCode: null, leader: '', phone: '', email: '', regionId: null }
      return root && { pid: root.id, deptName, ...empty }
    },
    fixed: ['pid'],
  },
  {
    noun: 'region',
    key: 'regionId',
    name: 'regionNameZh',
    list: 'region.tree',
    form: always((name) => ({
      pid: '0',
      regionNameZh: name,
      regionNameEn: name,
      countryCode: '',
      phoneCode: '',
      longitude: null,
      latitude: null,
      timeZone: '',
    })),
    fixed: ['pid'],
  },
  {
    noun: 'role',
    key: 'roleId',
    name: 'name',
    list: 'role.list',
    query: (name) => ({ name }),
    form: always((name) => ({ name, nameEn: '', number: `R_C${digits()}`, dataScope: 1, remark: '' })),
  },
  {
    // Hidden and off: in nobody's menu.
    noun: 'menu',
    key: 'id',
    name: 'menuName',
    list: 'menu.list',
    form: always((menuName) => ({
      pid: '0',
      menuName,
      menuNameEn: menuName,
      url: '',
      icon: '',
      type: 0,
      perms: '',
      orderNum: 999,
      hidden: 1,
      platformIds: [],
      status: 0,
    })),
    removes: ({ id }) => ({ menuId: id }),
  },
  {
    noun: 'question',
    key: 'questionId',
    name: 'title',
    list: 'question.list',
    query: (title) => ({ title }),
    form: always((title) => ({ title, content: '?', type: 'Conformance', grade: 1, language: 'en', status: 0 })),
    removes: known('questionId'),
  },
  {
    noun: 'category',
    key: 'categoryId',
    name: 'name',
    list: 'category.list',
    query: (name) => ({ name }),
    form: always((name) => ({ parentId: '0', name, sort: 99, usage: 1 })),
    fixed: ['parentId', 'usage'],
  },
  {
    // A draft: nobody is shown it.
    noun: 'announcement',
    key: 'announcementId',
    name: 'title',
    list: 'announcement.list',
    query: (title) => ({ title }),
    form: always((title) => ({
      title,
      titleEn: '',
      content: '<p>-</p>',
      contentEn: '',
      type: 2,
      platformIds: [6],
      releaseTime: '2026-01-01 00:00:00',
      endTime: '2099-01-01 00:00:00',
    })),
  },
  {
    // A draft: nobody is sent it.
    noun: 'push',
    key: 'messageId',
    name: 'title',
    list: 'push.list',
    query: (title) => ({ title }),
    form: always((title) => ({
      title,
      titleEn: '',
      messageType: 2,
      contentZh: '-',
      contentEn: '-',
      linkUrl: '',
      recipientType: 2,
      recipientIds: [],
      filter: {},
      pushMode: 1,
      pushTime: null,
      quietHours: null,
    })),
  },
  {
    noun: 'project',
    key: 'projectId',
    name: 'projectName',
    list: 'project.list',
    query: (projectName) => ({ projectName }),
    form: async (projectName, { rows }) => {
      const place = (await rows('project.places'))[0]
      return (
        place && {
          projectName,
          projectType: 1,
          distributorId: null,
          regionId: place.regionId,
          city: place.city,
          geographicDescription: '-',
          longitude: null,
          latitude: null,
          timeZone: place.timeZone,
          contacts: '',
          telephone: '',
          email: '',
          buildingArea: null,
          floors: null,
          commissioningDate: null,
          warrantyEnd: null,
        }
      )
    },
  },
  {
    noun: 'checker',
    key: 'checkerId',
    name: 'checkerName',
    list: 'checker.list',
    form: async (checkerName, { rows }) => {
      const user = (await rows('checker.userOptions'))[0]
      return (
        user && {
          checkerId: `CK${digits()}`,
          checkerType: 1,
          checkerName,
          alias: checkerName,
          projectId: null,
          busMacWifiId: '',
          users: [{ appUserId: user.appUserId, role: 1 }],
        }
      )
    },
  },
  {
    // Not shared: only the account that looks has it.
    noun: 'listView',
    key: 'viewId',
    name: 'name',
    list: 'listView.list',
    query: () => ({ lists: viewed }),
    form: always((name) => ({ list: viewed, name, address: { onlineStatus: '0' }, columns: null, shared: 0 })),
    fixed: ['list'],
    removes: known('viewId'),
  },
]

/** Of a noun that has a life. */
export const verbsOf = ({ noun }: Life): Verbs => registry[noun]
