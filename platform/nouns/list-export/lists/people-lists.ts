import { distributorApi } from '@/lib/contract/distributor'
import type { Language } from '@/lib/contract/language'
import { personApi } from '@/lib/contract/person'
import type { PlatformId } from '@/lib/contract/platform-id'
import { projectApi } from '@/lib/contract/project'
import { roleApi } from '@/lib/contract/role'
import { webUserApi } from '@/lib/contract/web-user'
import { declareList } from '../../../kernel/list/declare-list'
import { choiceName } from '../../../kernel/text/words'

const brandName = (brand: PlatformId, language: Language): string =>
  choiceName('webUser', 'brand', brand, language) ?? String(brand)

/** Lists of staff and of customers. */
export const peopleLists = [
  declareList('webUser.list', webUserApi.list, {
    key: 'userId',
    columns: [
      'account',
      'realName',
      'organizationName',
      {
        field: 'roles',
        cell: ({ roles }, { language }) => roles.map(({ name }) => name).join(language === 'zh' ? '、' : ', '),
      },
      {
        field: 'brandJurisdiction',
        cell: ({ brandJurisdiction }, { language }) =>
          brandJurisdiction.map((brand) => brandName(brand, language)).join(language === 'zh' ? '、' : ', '),
      },
      'phone',
      'mailbox',
      'superAdmin',
      'status',
      'factor',
      'lastLoginTime',
      'createTime',
    ],
  }),
  declareList('person.list', personApi.list, {
    key: 'erasureId',
    columns: ['requestTime', 'kind', 'personId', 'name', 'status', 'reason', 'requester', 'decider', 'decideTime'],
  }),
  declareList('role.list', roleApi.list, {
    key: 'roleId',
    columns: [
      { field: 'name', cell: ({ name, nameEn }, { language }) => (language === 'en' && nameEn) || name },
      'number',
      {
        field: 'platformId',
        cell: ({ platformId }, { language }) =>
          choiceName('role', 'platformId', platformId ?? 'shared', language) ?? platformId,
      },
      'dataScope',
      'userCount',
      'remark',
      'createTime',
    ],
  }),
  declareList('distributor.list', distributorApi.list, {
    key: 'relationId',
    columns: [
      'distributorAccount',
      'distributorCompany',
      'dealerEmail',
      'dealerName',
      'status',
      'returnReason',
      'projectCount',
      'remark',
      'submitTime',
      'auditTime',
      'auditor',
      'releaseTime',
      'releaseBy',
      'createTime',
    ],
  }),
  declareList('project.members', projectApi.members, {
    key: 'userId',
    columns: [
      'account',
      'nickname',
      'accountType',
      'company',
      {
        field: 'isDistributor',
        cell: ({ isDistributor }, { language }) =>
          (isDistributor
            ? { zh: '项目分销商/经销商', en: 'Distributor of the project' }
            : { zh: '家庭成员', en: 'Family member' })[language],
      },
      'adminGroups',
      'memberGroups',
      'lastLoginTime',
    ],
  }),
]
