/**
 * Variant forms of kanji: 「國」 and 「国」, the 「邊」 and 「邉」 of 渡辺さん. Written by hand, from the old forms (旧字体) in the
 * official list for daily use (常用漢字表, 2010), the list for names (人名用漢字), printed and simplified forms of other common
 * characters, and variants in family names. Simplified Chinese forms come from `simplified.ts`: 「经济」 is found as 「経済」.
 */
import { simplified } from './simplified';

// Each variant stands above its normal form.
const pairs: readonly (readonly [written: string, found: string])[] = [
  [
    '亞惡壓圍爲醫壹稻飮隱營榮衞驛圓緣艷鹽奧應橫歐毆黃溫穩假價畫會壞懷繪擴殼覺學嶽樂勸卷歡罐觀關陷巖顏歸氣龜僞戲犧舊據擧虛峽挾敎狹鄕堯曉區驅勳薰徑',
    '亜悪圧囲為医壱稲飲隠営栄衛駅円縁艶塩奥応横欧殴黄温穏仮価画会壊懐絵拡殻覚学岳楽勧巻歓缶観関陥巌顔帰気亀偽戯犠旧拠挙虚峡挟教狭郷尭暁区駆勲薫径',
  ],
  [
    '惠溪經繼莖螢輕鷄藝缺儉劍圈檢權獻縣險顯驗嚴戶效廣恆鑛號國黑歲濟碎齋劑櫻册雜產參慘棧蠶贊殘絲齒兒辭濕實舍寫釋壽收從澁獸縱肅處緖敍奬將燒稱證狀乘',
    '恵渓経継茎蛍軽鶏芸欠倹剣圏検権献県険顕験厳戸効広恒鉱号国黒歳済砕斉剤桜冊雑産参惨桟蚕賛残糸歯児辞湿実舎写釈寿収従渋獣縦粛処緒叙奨将焼称証状乗',
  ],
  [
    '剩壤孃條淨疊穰讓釀囑觸寢愼晉眞盡圖粹醉穗隨髓數樞聲靜齊攝竊專戰淺潛纖踐錢禪雙壯搜插巢爭總聰莊裝騷增臟藏屬續墮體對帶滯臺瀧擇澤單擔膽團彈斷癡遲',
    '剰壌嬢条浄畳穣譲醸嘱触寝慎晋真尽図粋酔穂随髄数枢声静斉摂窃専戦浅潜繊践銭禅双壮捜挿巣争総聡荘装騒増臓蔵属続堕体対帯滞台滝択沢単担胆団弾断痴遅',
  ],
  [
    '晝蟲鑄廳徵聽敕鎭遞鐵轉點傳黨盜燈當鬪德獨讀屆繩貳惱腦霸廢拜賣麥發髮拔蠻祕濱甁拂佛竝變邊辨瓣辯舖寶萠襃豐沒飜槇萬滿默彌藥譯豫餘與譽搖樣謠遙瑤慾',
    '昼虫鋳庁徴聴勅鎮逓鉄転点伝党盗灯当闘徳独読届縄弐悩脳覇廃拝売麦発髪抜蛮秘浜瓶払仏並変辺弁弁弁舗宝萌褒豊没翻槙万満黙弥薬訳予余与誉揺様謡遥瑶欲',
  ],
  [
    '來賴亂覽龍兩獵綠鄰凜壘淚曆歷勵禮隸靈齡戀爐勞樓郞祿錄亙灣瀨每卽旣槪擊戾靑淸悅稅說銳閱脫步涉姬內倂屛硏絕尙彥吳娛歿卻橢牀獎戱雞舉',
    '来頼乱覧竜両猟緑隣凛塁涙暦歴励礼隷霊齢恋炉労楼郎禄録亘湾瀬毎即既概撃戻青清悦税説鋭閲脱歩渉姫内併屏研絶尚彦呉娯没却楕床奨戯鶏挙',
  ],
  [
    '麵麴蠟蠅頰儘檜攪竈籠鷗嚙瀆礪靱藪諫賤迩廐廏壺鹼祗簞繡蔣醬摑搔焰鰺鶯噓剝塡吞屢幷瘦禱繫蟬軀顚驒姸頹鉤鍊盖餠頸讚壻姊姙疏濶鬥鬭冰凉决况俱萊蘆仞勛',
    '麺麹蝋蝿頬侭桧撹竃篭鴎噛涜砺靭薮諌賎邇厩厩壷鹸祇箪繍蒋醤掴掻焔鯵鴬嘘剥填呑屡并痩祷繋蝉躯顛騨妍頽鈎錬蓋餅頚讃婿姉妊疎闊闘闘氷涼決況倶莱芦仭勲',
  ],
  ['剱劔劒皈迯躰珎寳閒', '剣剣剣帰逃体珍宝間'],
  ['峯嶋嶌埜﨑碕嵜邉髙栁桒濵冨曻舘槗莵兔曾渕斎穎昻煕皋㐂𠮷', '峰島島野崎崎崎辺高柳桑浜富昇館橋兎兎曽淵斉頴昂熙皐喜吉'],
];

const listForms = (rows: typeof pairs): (readonly [string, string])[] =>
  rows.flatMap(([written, found]) => {
    const targets = Array.from(found);
    return Array.from(written, (kanji, n) => [kanji, targets[n] ?? kanji] as const);
  });

const japanese = new Map(listForms(pairs));
const chinese = listForms(simplified).map(([written, found]) => [written, japanese.get(found) ?? found] as const);
const forms = new Map([...chinese, ...japanese]);

const variants = new RegExp(`[${[...forms.keys()].join('')}]`, 'gu');

/** By the first UTF-16 unit of each: hardly any text has one, and a lookup is faster than replacing. */
const firstUnits = new Uint8Array(0x10000);
for (const kanji of forms.keys()) firstUnits[kanji.charCodeAt(0)] = 1;

/** Replaces variant kanji by their normal form. */
export function normalizeKanji(text: string): string {
  for (let n = 0; n < text.length; n++) {
    if (firstUnits[text.charCodeAt(n)] === 1) return text.replace(variants, kanji => forms.get(kanji) ?? kanji);
  }
  return text;
}

/**
 * Kana that a compound verb may leave out: 「引っ越し」 and 「引越」, 「申し込み」 and 「申込」. They end a verb's stem; particles and 「て」
 * are not among them.
 */
export const okurigana = 'いきぎしじちびみりえけげせぜねべめれっ';

// For 「い」 alone: 「新しい」 ends in two kana.
const adjectives = '青赤白黒高低長短広狭深浅古若強弱太細重軽早速遅遠近暑寒熱甘辛苦多丸硬固薄濃厚安悪良暗明';

/** Whether the kana ends an adjective before another word: 「高い木」 is not 高木さん, and 「青い山」 is not 青山. */
export const isAdjective = (kanji: string, kana: string): boolean =>
  kana === 'い' && adjectives.includes(normalizeKanji(kanji));
