import type { SpecificationTable } from '../definition.ts'
import { hammerForms } from './construction.ts'
import { choice, quantity, size, words } from './specification-rows.ts'

// Dictionary 1.12.1 (own design). Rows after those listed, up to 13, are free: title and value are typed.

export const equipmentSpecifications: SpecificationTable = {
  // 油圧ハンマ
  '401': [
    size('ラム質量', 't'),
    size('打撃エネルギー', 'kJ'),
    size('最大杭径', 'mm'),
    size('機械質量', 't'),
    size('油圧ユニット出力', 'kW'),
  ],
  // ディーゼルハンマ
  '402': [
    size('ラム質量', 't'),
    size('打撃エネルギー', 'kJ'),
    size('機械質量', 't'),
    size('燃料タンク', 'L'),
  ],
  // バイブロハンマ
  '403': [
    size('起振力', 'kN'),
    size('偏心モーメント', 'N·m'),
    size('電動機出力', 'kW'),
    size('機械質量', 't'),
  ],
  // ウォータージェット装置
  '404': [size('吐出圧力', 'MPa'), size('吐出量', 'L/min'), size('原動機出力', 'kW'), size('機械質量', 't')],
  // サンドポンプ・水中ポンプ
  '405': [
    size('口径', 'mm'),
    size('吐出量', 'm3/min'),
    size('全揚程', 'm'),
    size('電動機出力', 'kW'),
    size('機械質量', 't'),
  ],
  // 中継ポンプ（ブースター）
  '406': [
    size('公称出力', 'PS'),
    size('吸入管内径', 'mm'),
    size('排砂管内径', 'mm'),
    size('排送量', 'm3/h'),
    size('機械質量', 't'),
  ],
  // ウインチ
  '407': [
    size('巻上力', 't'),
    size('巻上速度', 'm/min'),
    quantity('胴数', '個'),
    size('原動機出力', 'kW'),
    size('ロープ径', 'mm'),
  ],
  // 発動発電機
  '408': [size('定格容量', 'kVA'), size('機関出力', 'kW'), size('電圧', 'V'), size('機械質量', 't')],
  // 空気圧縮機
  '409': [size('吐出量', 'm3/min'), size('吐出圧力', 'MPa'), size('機関出力', 'kW'), size('機械質量', 't')],
  // 潜水送気装置
  '410': [
    size('送気量', 'L/min'),
    size('最大潜水深度', 'm'),
    quantity('潜水士数', '人'),
    size('機関出力', 'kW'),
  ],
  // グラウトポンプ・ミキサー
  '411': [
    size('吐出量', 'L/min'),
    size('吐出圧力', 'MPa'),
    size('ミキサー容量', 'L'),
    size('電動機出力', 'kW'),
  ],
  // コンクリートポンプ（定置式）
  '412': [size('吐出量', 'm3/h'), size('圧送圧力', 'MPa'), size('輸送管径', 'mm'), size('原動機出力', 'kW')],
  // 油圧ユニット
  '413': [size('吐出圧力', 'MPa'), size('吐出量', 'L/min'), size('原動機出力', 'kW'), size('機械質量', 't')],
  // 吊枠・吊天秤
  '414': [size('定格荷重', 't'), size('長さ', 'm'), size('幅', 'm'), size('質量', 't')],
  // 汚濁防止枠・汚濁防止膜
  '415': [size('枠長さ', 'm'), size('枠幅', 'm'), size('カーテン長', 'm'), size('質量', 't')],
  // 測量・測位装置
  '416': [
    words('測位方式'),
    words('測深方式'),
    size('周波数', 'kHz'),
    size('最大測深', 'm'),
    size('スワス角', '度'),
  ],
  // 水中切断・溶接装置
  '417': [size('定格出力', 'kW'), size('使用水深', 'm'), size('質量', 't')],
  // 注排水ポンプ
  '418': [size('口径', 'mm'), size('吐出量', 'm3/min'), size('全揚程', 'm'), size('原動機出力', 'kW')],
  // その他の補助機器
  '499': [],
}

export const machineSpecifications: SpecificationTable = {
  // クローラクレーン
  '801': [size('吊上能力', 't'), size('ブーム長', 'm'), size('機関出力', 'kW'), size('機械質量', 't')],
  // トラッククレーン・ラフテレーンクレーン
  '802': [size('吊上能力', 't'), size('ブーム長', 'm'), size('機関出力', 'kW'), size('機械質量', 't')],
  // バックホウ
  '803': [
    size('バケット山積容量', 'm3'),
    size('バケット平積容量', 'm3'),
    size('機関出力', 'kW'),
    size('機械質量', 't'),
    size('最大掘削深さ', 'm'),
  ],
  // クラムシェル
  '804': [size('バケット平積容量', 'm3'), size('機関出力', 'kW'), size('機械質量', 't')],
  // ロングアームバックホウ
  '805': [
    size('バケット容量', 'm3'),
    size('最大掘削深さ', 'm'),
    size('機関出力', 'kW'),
    size('機械質量', 't'),
  ],
  // ブルドーザ
  '806': [size('機械質量', 't'), size('機関出力', 'kW'), size('ブレード容量', 'm3')],
  // 水陸両用ブルドーザ
  '807': [size('機械質量', 't'), size('機関出力', 'kW'), size('最大作業水深', 'm')],
  // ホイールローダ
  '808': [size('バケット容量', 'm3'), size('機関出力', 'kW'), size('機械質量', 't')],
  // ダンプトラック
  '809': [size('最大積載量', 't'), size('機関出力', 'kW'), size('荷台容積', 'm3')],
  // 杭打機（三点支持式）
  '810': [
    size('リーダ長', 'm'),
    choice('ハンマ形式', hammerForms),
    size('機関出力', 'kW'),
    size('機械質量', 't'),
  ],
  // アースオーガ
  '811': [size('オーガ出力', 'kW'), size('掘削径', 'mm'), size('掘削長', 'm'), size('機械質量', 't')],
  // 地盤改良機（陸上）
  '812': [size('改良径', 'mm'), size('改良深度', 'm'), quantity('軸数', '軸'), size('機関出力', 'kW')],
  // 大型ブレーカ
  '813': [size('機械質量', 't'), size('打撃力', 'kJ'), size('ベースマシン質量', 't')],
  // コンクリートポンプ車
  '814': [size('吐出量', 'm3/h'), size('ブーム長', 'm'), size('機関出力', 'kW')],
  // コンクリートプラント（陸上）
  '815': [
    size('混練能力', 'm3/h'),
    size('ミキサー容量', 'm3'),
    size('骨材槽', 'm3'),
    size('セメントサイロ', 't'),
  ],
  // ケーソン進水・滑動装置
  '816': [size('推進力', 'kN'), size('ジャッキストローク', 'mm'), size('質量', 't')],
  // 不整地運搬車
  '817': [size('最大積載量', 't'), size('機関出力', 'kW'), size('機械質量', 't')],
  // 振動ローラ
  '818': [size('機械質量', 't'), size('起振力', 'kN'), size('機関出力', 'kW')],
  // 高所作業車・フォークリフト
  '819': [size('能力', 't'), size('揚程', 'm'), size('機関出力', 'kW')],
  // その他の作業機械
  '899': [],
}
