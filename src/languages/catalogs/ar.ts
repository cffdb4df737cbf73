// Generated from languages/relx-ar.po by `npm run translations`.
import { type Language, languageOf } from '../language.js';

/** Arabic, as props of the provider: `<RelxProvider {...ar}>`. */
export const ar: Language = languageOf('ar', {
  ', ': '، ',
  '(no title)': '(بلا عنوان)',
  'Items shown: %d': 'العناصر المعروضة: %d',
  'Load more': 'تحميل المزيد',
  'More items could not be loaded. Try again.': 'تعذر تحميل المزيد من العناصر. حاول مجددًا.',
  'Related content': 'محتوى ذو صلة',
  'Related people': 'أشخاص ذوو صلة',
  'Related topics': 'مواضيع ذات صلة',
  'The site did not respond in time.': 'لم يستجب الموقع في الوقت المناسب.',
  'The site did not respond.': 'لم يستجب الموقع.',
  'The site does not allow this page to read its data.': 'لا يسمح الموقع لهذه الصفحة بقراءة بياناته.',
  'There is no REST API at the URL of the site.': 'لا توجد واجهة REST API في رابط الموقع.',
  'You are offline.': 'أنت غير متصل بالإنترنت.',
});
