/** What the institute may want to reword, in one place. @yearly */
export const site = {
  name: '船舶稼働調査',
  portalTitle: '船舶稼働調査 Webポータル',
  version: 'プロトタイプ：2025年度版 ver0.3.1',
  copyright: '© 2025 調査担当課',
  organisation: '調査担当課',
  contact: 'vessel-survey@survey.example',
} as const

/** Title of the browser tab; the screen's name first, so that tabs can be told apart. */
export const pageTitle = (screen?: string): string => (screen ? `${screen}｜${site.name}` : site.portalTitle)
