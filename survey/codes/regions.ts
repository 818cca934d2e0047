import { codeList } from './code-list.ts'

/** Dictionary 1.4. The notes name the coasts; the label of 30 is to be set by the institute once it names the airport. */
export const serviceRegions = codeList('serviceRegion', '就役地域コード', [
  ['1', '北海道太平洋', { kana: 'ほっかいどうたいへいよう', note: '函館〜室蘭〜苫小牧〜釧路〜根室' }],
  ['2', '北海道日本海', { kana: 'ほっかいどうにほんかい', note: '松前〜小樽〜留萌〜稚内' }],
  ['3', '北海道オホーツク', { kana: 'ほっかいどうおほーつく', note: '宗谷〜紋別〜網走〜羅臼' }],
  ['14', '本州日本海', { kana: 'ほんしゅうにほんかい', note: '青森西岸〜秋田〜新潟〜北陸〜山陰〜山口北岸' }],
  [
    '15',
    '本州東太平洋',
    { kana: 'ほんしゅうひがしたいへいよう', note: '青森東岸〜三陸〜福島〜茨城〜千葉外房' },
  ],
  ['16', '離島', { kana: 'りとう', note: '伊豆・小笠原、南西諸島の離島、隠岐、佐渡、対馬など' }],
  [
    '27',
    '九州・四国・本州南太平洋',
    {
      kana: 'きゅうしゅう・しこく・ほんしゅうみなみたいへいよう',
      note: '東京湾・駿河湾・伊勢湾・紀伊〜四国南岸〜九州（瀬戸内を除く）',
    },
  ],
  [
    '28',
    '瀬戸内海・琵琶湖',
    { kana: 'せとないかい・びわこ', note: '大阪湾〜播磨〜備讃〜広島湾〜周防灘、琵琶湖' },
  ],
  ['30', '国際空港地区', { kana: 'こくさいくうこうちく' }],
])

/** JIS X 0401, north to south. */
const PREFECTURES =
  '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県'

/** Two-digit codes 01–47 (dictionary 1.12). `3` is read as `03`; 青森 as 青森県. */
export const prefectures = codeList(
  'prefecture',
  '都道府県',
  PREFECTURES.split(' ').map((name, index) => {
    const code = String(index + 1).padStart(2, '0')
    const short = name.replace(/[都府県]$/, '')
    const also = [...(code.startsWith('0') ? [code.slice(1)] : []), ...(short === name ? [] : [short])]
    return also.length ? [code, name, { also }] : [code, name]
  }),
)
