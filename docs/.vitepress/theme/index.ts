import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import LiveGallery from "./components/LiveGallery.vue";
import TryIt from "./components/TryIt.vue";
import Layout from "./Layout.vue";
import "./styles/tokens.css";
import "./styles/site.css";
import "./styles/reference.css";
import "./styles/home.css";

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp({ app }) {
    app.component("TryIt", TryIt);
    app.component("LiveGallery", LiveGallery);
  },
} satisfies Theme;
