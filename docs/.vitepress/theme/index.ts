import { type Theme, useRoute } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { nextTick, onMounted, watch } from "vue";
import DashboardLink from "./components/DashboardLink.vue";
import LiveGallery from "./components/LiveGallery.vue";
import TryIt from "./components/TryIt.vue";
import { saveLanguage } from "./language.ts";
import { openDetails } from "./open-details.ts";
import { showServiceUrl } from "./service.ts";
import "./styles/tokens.css";
import "./styles/site.css";
import "./styles/reference.css";
import "./styles/home.css";
import "./styles/asvs.css";
import "./styles/errors.css";

export default {
  extends: DefaultTheme,
  setup() {
    const route = useRoute();
    onMounted(() => {
      saveLanguage();
      watch(
        () => route.path,
        () =>
          nextTick(() => {
            showServiceUrl();
            openDetails();
          }),
        { immediate: true },
      );
      addEventListener("hashchange", openDetails);
    });
  },
  enhanceApp({ app }) {
    app.component("DashboardLink", DashboardLink);
    app.component("TryIt", TryIt);
    app.component("LiveGallery", LiveGallery);
  },
} satisfies Theme;
