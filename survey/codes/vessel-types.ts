import type { Choice } from '../definition.ts'
import { codeList } from './code-list.ts'

const MAIN = '主作業船'
const ATTENDANT = '付属船'

type VesselType = readonly [code: string, label: string, more: Omit<Choice, 'code' | 'label' | 'group'>]

/** Working ships, in the order of the survey. 1004 and 1016 are retired: do not reuse them. */
const mainVessels: readonly VesselType[] = [
  ['1001', 'ポンプ浚渫船', { kana: 'ぽんぷしゅんせつせん', also: ['カッター付ポンプ浚渫船'] }],
  [
    '1002',
    '舷側積込ポンプ浚渫船',
    {
      kana: 'げんそくつみこみぽんぷしゅんせつせん',
      also: ['サイドローディングポンプ浚渫船', '土運船積込式ポンプ浚渫船'],
    },
  ],
  [
    '1003',
    'カッターレスポンプ浚渫船',
    { kana: 'かったーれすぽんぷしゅんせつせん', also: ['カッタレスポンプ浚渫船'] },
  ],
  ['1005', 'グラブ浚渫船', { kana: 'ぐらぶしゅんせつせん' }],
  ['1006', '高濃度浚渫船', { kana: 'こうのうどしゅんせつせん', also: ['高濃度軟泥浚渫船', '軟泥浚渫船'] }],
  ['1007', 'リクレーマ船', { kana: 'りくれーません', also: ['リクレーマー船', '揚土船'] }],
  ['1008', 'バージアンローダ船', { kana: 'ばーじあんろーだせん', also: ['バージアンローダー船'] }],
  ['1009', 'バックホウ浚渫船', { kana: 'ばっくほうしゅんせつせん' }],
  ['1010', '自航起重機船', { kana: 'じこうきじゅうきせん', also: ['起重機船（自航）'] }],
  ['1011', '非航起重機船', { kana: 'ひこうきじゅうきせん', also: ['起重機船（非自航）'] }],
  ['1012', 'クレーン付台船', { kana: 'くれーんつきだいせん' }],
  ['1013', '杭打船', { kana: 'くいうちせん' }],
  [
    '1014',
    '自己昇降式作業台船',
    { kana: 'じこしょうこうしきさぎょうだいせん', also: ['SEP', '甲板昇降型作業台船'] },
  ],
  ['1015', '深層混合処理船', { kana: 'しんそうこんごうしょりせん', also: ['CDM船', 'デコム船'] }],
  [
    '1017',
    'サンドコンパクション船',
    { kana: 'さんどこんぱくしょんせん', also: ['SCP船', 'サンドコンパクションパイル船'] },
  ],
  ['1018', 'コンクリートミキサー船', { kana: 'こんくりーとみきさーせん', also: ['コンクリートプラント船'] }],
  ['1020', 'マイクロポンプ船', { kana: 'まいくろぽんぷせん', also: ['マイクロポンプ浚渫船'] }],
  [
    '1034',
    'ケーソン製作用作業台船',
    { kana: 'けーそんせいさくようさぎょうだいせん', also: ['フローティングドック', 'FD'] },
  ],
  ['1035', '空気圧送船', { kana: 'くうきあっそうせん' }],
  ['1036', '捨石均し船', { kana: 'すていしならしせん', also: ['機械式捨石均し船'] }],
  [
    '1037',
    '水中バックホウ',
    { kana: 'すいちゅうばっくほう', note: '船ではなく水中機械。船体寸法の代わりに機体寸法を聞く' },
  ],
]

/** Attendant craft. 1025 and 1027 are retired: do not reuse them. */
const attendantVessels: readonly VesselType[] = [
  ['1019', '揚錨船', { kana: 'ようびょうせん', also: ['アンカー船'] }],
  ['1021', '引船', { kana: 'ひきふね', also: ['曳船', 'えいせん', 'ひきぶね'] }],
  ['1022', '押船', { kana: 'おしふね', also: ['プッシャー', 'おしぶね'] }],
  ['1023', '交通船', { kana: 'こうつうせん' }],
  ['1024', '潜水士船', { kana: 'せんすいしせん' }],
  ['1026', 'グラブ付自航運搬船', { kana: 'ぐらぶつきじこううんぱんせん', also: ['ガット船'] }],
  ['1028', '石運船', { kana: 'いしうんせん', also: ['石運搬船', '石運搬・捨石船'] }],
  ['1029', '土運船', { kana: 'どうんせん' }],
  ['1030', '押航土運船', { kana: 'おうこうどうんせん', also: ['押航式土運船'] }],
  ['1031', '台船', { kana: 'だいせん' }],
  ['1032', 'スパッド台船', { kana: 'すぱっどだいせん' }],
  ['1033', 'グラブ付台船', { kana: 'ぐらぶつきだいせん', also: ['グラブ台船', 'ガットバージ'] }],
  ['1038', '探査台船（磁気）', { kana: 'たんさだいせん（じき）', also: ['磁気探査台船', '磁気探査船'] }],
  ['1039', '船外機船', { kana: 'せんがいきせん' }],
  ['1040', '油圧式スパッド台船', { kana: 'ゆあつしきすぱっどだいせん', also: ['スパッド台船（油圧）'] }],
]

const grouped = (group: string, vessels: readonly VesselType[]) =>
  vessels.map(([code, label, more]) => [code, label, { ...more, group }] as const)

/** Dictionary 1.3: 36 types, for 主機能 and 兼用船種 alike. */
export const vesselTypes = codeList('shipType', '船種コード', [
  ...grouped(MAIN, mainVessels),
  ...grouped(ATTENDANT, attendantVessels),
])

/** Main types that are asked for a joint use. 1001 only, as the survey says today; widen it here (dictionary 1.3). */
export const jointUseMainTypes = ['1001'] as const
