/** `region`: the area whose equipment it looks after, by the Chinese name of the regions' seed. */
export type SeedOrganization = {
  zh: string
  en: string
  code: string
  region?: string
  children?: SeedOrganization[]
}

/** Domain 2.27. */
export const seedOrganization: SeedOrganization = {
  zh: '总部',
  en: 'Headquarters',
  code: 'HQ',
  children: [
    {
      zh: '国内营销',
      en: 'Domestic sales',
      code: 'CN',
      children: [
        { zh: '华北', en: 'North China', code: 'CN-NORTH', region: '华北' },
        { zh: '华东', en: 'East China', code: 'CN-EAST', region: '华东' },
        { zh: '华南', en: 'South China', code: 'CN-SOUTH', region: '华南' },
        { zh: '西南', en: 'Southwest China', code: 'CN-SOUTHWEST', region: '西南' },
        { zh: '西北', en: 'Northwest China', code: 'CN-NORTHWEST', region: '西北' },
      ],
    },
    {
      zh: '国际营销',
      en: 'International sales',
      code: 'INT',
      children: [
        { zh: '欧洲', en: 'Europe', code: 'INT-EUROPE', region: '欧洲' },
        { zh: '中东非', en: 'Middle East and Africa', code: 'INT-MEA', region: '中东非' },
        { zh: '亚太', en: 'Asia Pacific', code: 'INT-APAC', region: '亚太' },
        { zh: '美洲', en: 'Americas', code: 'INT-AMERICAS', region: '美洲' },
      ],
    },
    { zh: '售后服务部', en: 'After-sales service', code: 'SERVICE' },
    {
      zh: '研发中心',
      en: 'Research and development',
      code: 'RD',
      children: [
        { zh: '云平台', en: 'Cloud platform', code: 'RD-CLOUD' },
        { zh: '控制', en: 'Controls', code: 'RD-CONTROL' },
      ],
    },
  ],
}
