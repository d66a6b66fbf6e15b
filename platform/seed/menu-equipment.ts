import { leaf, type SeedDirectory } from './menu-leaf'

/** Groups of the sidebar about projects and equipment. */
export const equipmentDirectories: readonly SeedDirectory[] = [
  {
    zh: '项目管理',
    en: 'Project management',
    icon: 'tab',
    order: 10,
    leaves: [
      leaf('/projectMangement/ProjectList', '项目列表', 'Project list', 'tab', {
        perms: 'project:list',
        buttons: [
          ['project:save', '编辑项目', 'Edit project'],
          ['project:delete', '删除项目', 'Delete project'],
          ['project:export', '导出项目', 'Export projects'],
        ],
      }),
      leaf('/projectMangement/projectMap', '项目地图', 'Project map', 'star'),
    ],
  },
  {
    zh: '设备中心',
    en: 'Device and equipment centre',
    icon: 'equipmentCenter',
    order: 20,
    leaves: [
      leaf('/equipmentCenter/HIMIT', 'Hi-Mit列表', 'Hi-Mit list', 'HIMIT', {
        perms: 'device:list',
        buttons: [
          ['device:export', '导出设备', 'Export devices'],
          ['device:update', '编辑设备', 'Edit device'],
          ['device:unbind', '解绑设备', 'Unbind device'],
          ['device:delete', '删除设备', 'Delete device'],
          ['device:reboot', '重启模块', 'Reboot module'],
          ['device:credential', '设备凭证', 'Device credentials'],
          ['unit:list', '查看机组', 'View units'],
          ['unit:update', '编辑机组', 'Edit unit'],
          ['unit:control', '控制机组', 'Control unit'],
          ['unit:export', '导出历史数据', 'Export history'],
        ],
      }),
      leaf('/equipmentCenter/HiCube', 'Hi-Cube列表', 'Hi-Cube list', 'HIMIT', { platformIds: [6] }),
      leaf('/equipmentCenter/HiDom', 'Hi-Dom列表', 'Hi-Dom list', 'HIMIT'),
      leaf('/equipmentCenter/SmartTouch', 'SmartTouch列表', 'SmartTouch list', 'HIMIT'),
      // The console shows the list on the first brand alone; its rights hold for the Checkers and reports of every brand.
      leaf('/equipmentCenter/checkerList', 'Checker控制器列表', 'Checker control list', 'HIMIT', {
        perms: 'checker:list',
        buttons: [
          ['checker:save', '编辑Checker', 'Edit Checker'],
          ['checker:delete', '删除Checker', 'Delete Checker'],
          ['checker:task', '执行抓取任务', 'Run captures'],
          ['checker:export', '导出报文与数据', 'Export frames and data'],
          ['report:list', '查看数据报告', 'See data reports'],
          ['report:save', '编辑数据报告', 'Edit data reports'],
        ],
      }),
      leaf('/equipmentCenter/deviceimporting', '设备导入', 'Device importing', 'import', { perms: 'device:import' }),
    ],
  },
  {
    zh: 'OTA升级',
    en: 'OTA upgrade',
    icon: 'upgrade',
    order: 30,
    leaves: [
      leaf('/equipmentCenter/OTAupgradeList', 'OTA升级列表', 'OTA upgrade list', 'upgrade', {
        perms: 'ota:list',
        buttons: [
          ['ota:export', '导出升级结果', 'Export upgrade results'],
          ['ota:version', '管理模块版本', 'Manage module versions'],
          ['ota:policy', '管理升级策略', 'Manage upgrade policies'],
          ['ota:task', '下发升级', 'Run upgrades'],
          ['ota:approve', '审批升级', 'Approve upgrades'],
        ],
      }),
    ],
  },
  {
    zh: '故障分析',
    en: 'Fault analysis',
    icon: 'faultanalysis',
    order: 40,
    leaves: [
      leaf('/equipmentCenter/faultanalysis', '故障分析', 'Fault analysis', 'faultanalysis', {
        perms: 'fault:list',
        buttons: [
          ['fault:handle', '处理故障', 'Handle faults'],
          ['fault:export', '导出故障', 'Export faults'],
          ['repair:save', '新建报修', 'Create repair request'],
        ],
      }),
    ],
  },
  {
    zh: '管理中心',
    en: 'Management Center',
    icon: 'documentation',
    order: 45,
    leaves: [
      leaf('/APPAdministration/repairManagement', '报修管理', 'Repair management', 'documentation', {
        perms: 'repair:list',
        buttons: [
          ['repair:handle', '处理报修', 'Handle repair requests'],
          ['repair:export', '导出报修', 'Export repair requests'],
        ],
      }),
      leaf(
        '/APPAdministration/fileManagement',
        '维修说明文件管理',
        'Repair instruction file management',
        'documentation',
        {
          perms: 'file:list',
          buttons: [
            ['file:save', '编辑维修说明文件', 'Edit repair instruction file'],
            ['file:delete', '删除维修说明文件', 'Delete repair instruction file'],
          ],
        },
      ),
      leaf('/APPAdministration/questionManagement', '问题管理', 'Question management', 'documentation', {
        perms: 'question:list',
        buttons: [
          ['question:save', '编辑问题', 'Edit question'],
          ['question:delete', '删除问题', 'Delete question'],
        ],
      }),
    ],
  },
  {
    zh: '消息推送',
    en: 'Message push',
    icon: 'msgpush',
    order: 50,
    leaves: [
      leaf('/APPAdministration/messagePush', '消息推送', 'Message push', 'msgpush', {
        perms: 'push:list',
        buttons: [
          ['push:save', '编辑推送', 'Edit push message'],
          ['push:send', '发送推送', 'Send push message'],
          ['push:delete', '删除推送', 'Delete push message'],
        ],
      }),
    ],
  },
  {
    zh: 'APP版本与维护',
    en: 'APP version and maintenance',
    icon: 'APP-version',
    order: 60,
    leaves: [
      leaf('/APPAdministration/versionManagement', '版本管理', 'Version management', 'APP-version', {
        perms: 'appVersion:list',
        buttons: [
          ['appVersion:save', '编辑APP版本', 'Edit app version'],
          ['appVersion:release', '发布APP版本', 'Release app version'],
          ['appVersion:delete', '删除APP版本', 'Delete app version'],
        ],
      }),
      leaf('/APPAdministration/APPdownLoad', 'APP下载', 'App download', 'APP-phone', {
        perms: 'appDownload:list',
        buttons: [['appDownload:save', '编辑下载链接', 'Edit download links']],
      }),
    ],
  },
  {
    zh: 'APP管理',
    en: 'APP Administration',
    icon: 'APP-phone',
    order: 65,
    leaves: [
      leaf('/APPAdministration/userManager', 'APP用户管理', 'App user management', 'user', {
        perms: 'appUser:list',
        buttons: [
          ['appUser:update', '编辑APP用户', 'Edit app user'],
          ['appUser:type', '变更账号类型', 'Change account type'],
          ['appUser:export', '导出APP用户', 'Export app users'],
        ],
      }),
      leaf('/APPAdministration/GroupManagement', '家庭管理', 'Family management', 'APP-GroupManagement', {
        perms: 'group:list',
        buttons: [
          ['group:update', '管理家庭成员', 'Manage family members'],
          ['group:dissolve', '解散家庭', 'Dissolve family'],
        ],
      }),
      leaf('/APPAdministration/controlHistory', '空调控制信息', 'Air conditioning control info', 'msghistory', {
        perms: 'control:list',
        buttons: [['control:export', '导出控制记录', 'Export control records']],
      }),
      leaf('/APPAdministration/hiDomControlHistory', 'Hi-Dom控制历史', 'Hi-Dom control history', 'msghistory'),
      leaf(
        '/APPAdministration/smartTouchControlHistory',
        'SmartTouch控制历史',
        'SmartTouch control history',
        'msghistory',
      ),
    ],
  },
]
