// Before the first paint, and again when another page of ours changes it: `components/appearance.ts` keeps it here.
const showTheme = () => {
  document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'system';
};
showTheme();
addEventListener('storage', showTheme);
