import { leaf, type SeedDirectory } from './menu-leaf'

/** Groups of the sidebar about people, documents and the console itself. */
export const officeDirectories: readonly SeedDirectory[] = [
  {
    zh: '平台管理',
    en: 'Platform management',
    icon: 'APP-platformMange',
    order: 70,
    leaves: [
      leaf('/userCenter/distributorManagement', '分销商管理', 'Distributor management', 'organization', {
        perms: 'distributor:list',
        buttons: [
          ['distributor:save', '编辑分销关系', 'Edit distributor relation'],
          ['distributor:audit', '审核分销关系', 'Review distributor relation'],
        ],
      }),
    ],
  },
  {
    zh: '平台中心',
    en: 'Platform center',
    icon: 'platform-guidance',
    order: 75,
    leaves: [
      leaf('/platformCenter/systemConfiguration', '系统配置', 'System configuration', 'APP-platformMange', {
        perms: 'config:list',
        buttons: [
          ['config:save', '编辑系统配置', 'Edit system configuration'],
          ['weather:save', '管理天气城市', 'Manage weather cities'],
          ['heldWork:decide', '处理恢复后的待发内容', 'Decide on work held after a restore'],
          ['retention:save', '修改数据保留期限', 'Change how long records are kept'],
        ],
      }),
      leaf('/platformCenter/faultType', '故障类型', 'Fault type', 'platform-fault', {
        perms: 'faultType:list',
        buttons: [
          ['faultType:save', '编辑故障类型', 'Edit fault type'],
          ['faultType:delete', '删除故障类型', 'Delete fault type'],
          ['faultType:import', '导入故障类型', 'Import fault types'],
          ['faultType:export', '导出故障类型', 'Export fault types'],
        ],
      }),
      leaf('/platformCenter/ProductGuidelines', '产品指南', 'Product guidelines', 'platform-guidance', {
        perms: 'guide:list',
      }),
      leaf('/productionGuideMange', '产品指南管理', 'Product guide management', 'platform-guidance', {
        buttons: [
          ['guide:save', '编辑产品指南', 'Edit product guide'],
          ['guide:delete', '删除产品指南', 'Delete product guide'],
        ],
      }),
      leaf('/productGuide', '产品指南查看', 'Product guide', 'documentation'),
      leaf('/typeManagement', '类型管理', 'Type management', 'tab', {
        perms: 'category:list',
        buttons: [
          ['category:save', '编辑类型', 'Edit category'],
          ['category:delete', '删除类型', 'Delete category'],
        ],
      }),
      leaf('/platformCenter/PCSoftware', 'PC软件更新包', 'PC software update package', 'zip', {
        perms: 'pcSoftware:list',
        buttons: [
          ['pcSoftware:save', '编辑PC软件', 'Edit PC software'],
          ['pcSoftware:delete', '删除PC软件', 'Delete PC software'],
        ],
      }),
    ],
  },
  {
    zh: '公告',
    en: 'Announcements',
    icon: 'platform-announcements',
    order: 80,
    leaves: [
      leaf('/platformCenter/systemAnnouncements', '系统公告', 'System announcements', 'platform-announcements', {
        perms: 'announcement:list',
        buttons: [
          ['announcement:save', '编辑公告', 'Edit announcement'],
          ['announcement:publish', '发布公告', 'Publish announcement'],
          ['announcement:delete', '删除公告', 'Delete announcement'],
        ],
      }),
    ],
  },
  {
    zh: '日志',
    en: 'Logs',
    icon: 'platform-log',
    order: 90,
    leaves: [
      leaf('/platformCenter/systemLog', '系统日志', 'System log', 'platform-log', {
        perms: 'log:list',
        buttons: [
          ['log:export', '导出日志', 'Export logs'],
          ['person:list', '查看个人信息删除', 'See erasures of persons'],
          ['person:export', '导出个人信息', 'Export data of a person'],
          ['person:erase', '删除个人信息', 'Erase data of a person'],
        ],
      }),
      leaf('/APPAdministration/LogManagement', '日志管理', 'Log management', 'APP-LogManagement', {
        perms: 'appLog:list',
        buttons: [['appLog:delete', '删除APP日志', 'Delete app logs']],
      }),
    ],
  },
  {
    zh: '用户中心',
    en: 'User center',
    icon: 'userCenter',
    order: 100,
    leaves: [
      leaf('/userCenter/organization', '组织机构', 'Organization', 'organization', {
        perms: 'organization:list',
        buttons: [
          ['organization:save', '编辑组织机构', 'Edit organization'],
          ['organization:delete', '删除组织机构', 'Delete organization'],
          ['region:save', '编辑区域', 'Edit region'],
        ],
      }),
      leaf('/userCenter/userCore', 'WEB用户', 'Web user', 'user', {
        perms: 'user:list',
        buttons: [
          ['user:save', '编辑WEB用户', 'Edit web user'],
          ['user:password', '重置密码', 'Reset password'],
          ['user:delete', '删除WEB用户', 'Delete web user'],
        ],
      }),
      leaf('/userCenter/role', '角色管理', 'Role management', 'role', {
        perms: 'role:list',
        buttons: [
          ['role:save', '编辑角色', 'Edit role'],
          ['role:grant', '权限设置', 'Permission setting'],
          ['role:delete', '删除角色', 'Delete role'],
        ],
      }),
    ],
  },
  {
    zh: '系统设置',
    en: 'System setup',
    icon: 'dashboard',
    order: 110,
    leaves: [
      leaf('/systemSetup/menuSetup', '菜单设置', 'Menu setup', 'dashboard', {
        perms: 'menu:list',
        buttons: [
          ['menu:save', '新增菜单', 'Add menu'],
          ['menu:update', '编辑菜单', 'Edit menu'],
          ['menu:delete', '删除菜单', 'Delete menu'],
        ],
      }),
    ],
  },
]
