// --plot: writes an SVG. A panel has curves, points and marks in data coordinates; an Axis maps
// these to the picture and chooses ticks. If a curve has more points than the picture has columns,
// only the first, smallest, largest and last point of each column are drawn: the file stays small,
// and peaks remain visible.
#include "driver/Plot.h"
#include "driver/Console.h"
#include <algorithm>
#include <cmath>
#include <functional>

namespace ampc::runtime {

namespace {

constexpr double kWidth = 900, kLeft = 70, kRight = 34, kTop = 40, kPanel = 190, kGap = 34,
                 kBottom = 44;
constexpr double kLogRatio =
    20; // from this ratio of largest to smallest loss on, the axis is logarithmic

using Points = std::vector<std::pair<double, double>>; // step, value

// line: connects the points. dots: a dot per evaluation, connected by a thin line. stairs:
// piecewise constant.
enum class Style { line, dots, stairs };

struct Curve {
  std::string name, color;
  Points points;
  Style style;
};

// Marked steps of one kind: short lines at the bottom or top of a panel.
struct Marks {
  std::string name, color;
  bool atTop;
  std::vector<double> steps;
};

// The scale of an axis: linear, powers of ten, powers of two.
enum class Scale { linear, decades, octaves };

struct Panel {
  Scale scale; // decades: linear if the ratio of the values is small or one is not positive
  std::vector<Curve> curves;
  std::vector<Marks> marks;
};

std::string escaped(const std::string &text) {
  std::string out;
  for (char c : text)
    out += c == '<'                               ? "&lt;"
           : c == '>'                             ? "&gt;"
           : c == '&'                             ? "&amp;"
           : c == '"'                             ? "&quot;"
           : static_cast<unsigned char>(c) < 0x20 ? " "
                                                  : std::string(1, c);
  return out;
}

std::string textAt(double x, double y, const std::string &text, const char *anchor,
                   const std::string &color = "#444") {
  return "<text x=\"" + decimal(x) + "\" y=\"" + decimal(y) + "\" text-anchor=\"" + anchor +
         "\" fill=\"" + color + "\">" + escaped(text) + "</text>\n";
}

std::string lineAt(double x1, double y1, double x2, double y2, const std::string &color,
                   double width = 1) {
  return "<line x1=\"" + decimal(x1) + "\" y1=\"" + decimal(y1) + "\" x2=\"" + decimal(x2) +
         "\" y2=\"" + decimal(y2) + "\" stroke=\"" + color + "\" stroke-width=\"" + decimal(width) +
         "\"/>\n";
}

// Maps values to [0, 1] and chooses ticks.
class Axis {
public:
  Axis(double low, double high, Scale kind) : kind_(kind) {
    if (kind == Scale::linear) {
      double room = high > low ? 0.04 * (high - low) : std::max(std::fabs(low) * 0.1, 1e-3);
      low_ = low - room;
      high_ = high + room;
    } else {
      double room =
          kind == Scale::octaves ? 1 : std::max(0.04 * (scaled(high) - scaled(low)), 0.05);
      low_ = scaled(low) - room;
      high_ = scaled(high) + room;
    }
  }
  double place(double value) const { return (scaled(value) - low_) / (high_ - low_); }
  // Positions and labels of ticks; at least two if possible.
  std::vector<std::pair<double, std::string>> ticks(int about) const {
    std::vector<std::pair<double, std::string>> out;
    auto put = [&](double value, std::string label) {
      out.emplace_back(place(value), std::move(label));
    };
    if (kind_ == Scale::linear) {
      double step = niceStep((high_ - low_) / about);
      for (double n = std::ceil(low_ / step); n * step <= high_; ++n)
        put(n * step, decimal(std::fabs(n * step) < step / 2 ? 0 : n * step, "%.6g"));
      return out;
    }
    double stride = std::max(1.0, std::ceil((high_ - low_) / about));
    for (double n = std::ceil(low_ / stride) * stride; n <= high_; n += stride)
      put(std::pow(kind_ == Scale::octaves ? 2 : 10, n),
          kind_ == Scale::octaves ? "2^" + decimal(n, "%.0f") : decimal(std::pow(10, n), "%.3g"));
    if (kind_ == Scale::decades && out.size() < 3) // add ticks between the powers of ten
      for (double n = std::floor(low_); n <= high_; ++n)
        for (double digit : {2.0, 5.0})
          if (double value = digit * std::pow(10, n);
              scaled(value) >= low_ && scaled(value) <= high_)
            put(value, decimal(value, "%.3g"));
    return out;
  }

private:
  double scaled(double value) const {
    return kind_ == Scale::linear    ? value
           : kind_ == Scale::octaves ? std::log2(value)
                                     : std::log10(value);
  }
  // The next larger number of the form 1, 2 or 5 times a power of ten.
  static double niceStep(double rough) {
    double power = std::pow(10, std::floor(std::log10(rough))), digit = rough / power;
    return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
  }
  Scale kind_;
  double low_, high_; // the range of the scaled values
};

// The common axis of steps, below the last panel.
struct Columns {
  double first, last;
  double x(double step) const {
    double share = last > first ? (step - first) / (last - first) : 0.5;
    return kLeft + share * (kWidth - kLeft - kRight);
  }
};

// Keeps the first, smallest, largest and last point in each column of the picture, in order. Points
// that are not finite are kept, because they are gaps in the curve.
Points decimated(const Points &points, const Columns &columns) {
  if (points.size() < 2000)
    return points;
  Points out;
  for (size_t begin = 0, end; begin < points.size(); begin = end) {
    auto column = std::floor(columns.x(points[begin].first));
    size_t least = begin, greatest = begin, gap = points.size();
    for (end = begin; end < points.size() && std::floor(columns.x(points[end].first)) == column;
         ++end) {
      if (!std::isfinite(points[end].second))
        gap = end;
      else if (!std::isfinite(points[least].second) || points[end].second < points[least].second)
        least = end;
      else if (!std::isfinite(points[greatest].second) ||
               points[end].second > points[greatest].second)
        greatest = end;
    }
    std::vector<size_t> keep = {begin, least, greatest, end - 1};
    if (gap < points.size())
      keep.push_back(gap);
    std::sort(keep.begin(), keep.end());
    keep.erase(std::unique(keep.begin(), keep.end()), keep.end());
    for (size_t i : keep)
      out.push_back(points[i]);
  }
  return out;
}

std::string drawn(const Curve &curve, const Columns &columns,
                  const std::function<double(double)> &y) {
  std::string path, dots;
  Points points = decimated(curve.points, columns);
  auto finite = [&](size_t i) { return i < points.size() && std::isfinite(points[i].second); };
  for (size_t i = 0; i < points.size(); ++i) {
    if (!finite(i))
      continue;
    std::string x = decimal(columns.x(points[i].first)), height = decimal(y(points[i].second));
    bool joined = i > 0 && finite(i - 1);
    path += joined && curve.style == Style::stairs ? "H" + x + " V" + height + " "
                                                   : (joined ? "L" : "M") + x + " " + height + " ";
    if (curve.style == Style::dots || (!joined && !finite(i + 1))) // an isolated point
      dots += "<circle cx=\"" + x + "\" cy=\"" + height + "\" r=\"2.6\" fill=\"" + curve.color +
              "\"/>\n";
  }
  return "<path d=\"" + path + "\" fill=\"none\" stroke=\"" + curve.color + "\" stroke-width=\"" +
         (curve.style == Style::dots ? "0.7" : "1.3") + "\"/>\n" + dots;
}

std::string drawn(const Marks &marks, const Columns &columns, double top) {
  double from = marks.atTop ? top : top + kPanel - 9;
  std::string out;
  double before = -1;
  for (double step : marks.steps)
    if (double x = std::round(columns.x(step) * 2) / 2; x != before) {
      out += lineAt(x, from, x, from + 9, marks.color, 1.2);
      before = x;
    }
  return out;
}

Axis axisOf(const Panel &panel) {
  double low = INFINITY, high = -INFINITY;
  for (const Curve &curve : panel.curves)
    for (const auto &[step, value] : curve.points)
      if (std::isfinite(value)) {
        low = std::min(low, value);
        high = std::max(high, value);
      }
  bool fits = panel.scale == Scale::octaves || high / low >= kLogRatio;
  return {low, high, low > 0 && fits ? panel.scale : Scale::linear};
}

std::string drawn(const Panel &panel, const Columns &columns, double top) {
  Axis axis = axisOf(panel);
  double foot = top + kPanel, right = kWidth - kRight;
  auto y = [&](double value) { return foot - axis.place(value) * kPanel; };
  std::string out;
  for (const auto &[place, label] : axis.ticks(6)) {
    double at = foot - place * kPanel;
    out += lineAt(kLeft, at, right, at, "#e4e4e4") + textAt(kLeft - 6, at + 4, label, "end");
  }
  for (const Marks &marks : panel.marks)
    out += drawn(marks, columns, top);
  for (const Curve &curve : panel.curves)
    out += drawn(curve, columns, y);
  out += "<rect x=\"" + decimal(kLeft) + "\" y=\"" + decimal(top) + "\" width=\"" +
         decimal(right - kLeft) + "\" height=\"" + decimal(kPanel) +
         "\" fill=\"none\" stroke=\"#888\"/>\n";
  // The legend above the panel, from left to right.
  double at = kLeft;
  auto legend = [&](const std::string &name, const std::string &color) {
    out += "<rect x=\"" + decimal(at) + "\" y=\"" + decimal(top - 14) +
           "\" width=\"9\" height=\"9\" fill=\"" + color + "\"/>\n" +
           textAt(at + 13, top - 5, name, "start");
    at += 32 + 6.4 * static_cast<double>(name.size());
  };
  for (const Curve &curve : panel.curves)
    legend(curve.name, curve.color);
  for (const Marks &marks : panel.marks)
    legend(marks.name + " (" + std::to_string(marks.steps.size()) + ")", marks.color);
  return out;
}

bool anyFinite(const Curve &curve) {
  return std::any_of(curve.points.begin(), curve.points.end(),
                     [](const auto &point) { return std::isfinite(point.second); });
}

void addCurve(Panel &panel, Curve curve) {
  if (anyFinite(curve))
    panel.curves.push_back(std::move(curve));
}

const char *const kColors[] = {"#1f5fbf", "#2a9d5c", "#8a4fbf", "#b07d12", "#0f8a8a"};
constexpr const char *kEvaluation = "#d0521b", *kScale = "#d08020", *kSkipped = "#cc2222",
                     *kNotFinite = "#7a2fb0";

template <class Record>
Points metricOf(const std::vector<Record> &records, const std::string &name) {
  Points points;
  for (const Record &record : records)
    for (const auto &[metric, value] : record.metrics)
      if (metric == name)
        points.emplace_back(static_cast<double>(record.step), value);
  return points;
}

template <class Record> Points lossOf(const std::vector<Record> &records) {
  Points points;
  for (const Record &record : records)
    if (record.hasLoss)
      points.emplace_back(static_cast<double>(record.step), record.loss);
  return points;
}

Marks marksOf(const std::vector<StepRecord> &steps, const char *name, const char *color, bool atTop,
              const std::function<bool(const StepRecord &)> &is) {
  Marks marks{name, color, atTop, {}};
  for (const StepRecord &step : steps)
    if (is(step))
      marks.steps.push_back(static_cast<double>(step.step));
  return marks;
}

std::vector<Panel> panelsOf(const std::vector<StepRecord> &steps,
                            const std::vector<EvalRecord> &evaluations) {
  Panel loss{Scale::decades, {}, {}}, metrics{Scale::linear, {}, {}}, scale{Scale::octaves, {}, {}};
  addCurve(loss, {"loss", kColors[0], lossOf(steps), Style::line});
  addCurve(loss, {"loss of evaluations", kEvaluation, lossOf(evaluations), Style::dots});
  std::vector<std::string> names;
  for (const auto &[name, value] : steps.empty() ? Metrics() : steps.front().metrics)
    names.push_back(name);
  for (size_t i = 0; i < names.size(); ++i) {
    const char *color = kColors[(i + 1) % std::size(kColors)];
    addCurve(metrics, {names[i], color, metricOf(steps, names[i]), Style::line});
    addCurve(metrics, {names[i] + " of evaluations", i ? color : kEvaluation,
                       metricOf(evaluations, names[i]), Style::dots});
  }
  Points scales;
  for (const StepRecord &step : steps)
    scales.emplace_back(static_cast<double>(step.step), step.lossScale);
  if (std::any_of(steps.begin(), steps.end(),
                  [](const StepRecord &step) { return step.lossScale != 1 || step.foundInf; }))
    addCurve(scale, {"loss scale", kScale, std::move(scales), Style::stairs});
  std::vector<Panel> panels;
  for (Panel &panel : std::vector<Panel>{loss, metrics, scale})
    if (!panel.curves.empty())
      panels.push_back(std::move(panel));
  Marks skipped = marksOf(steps, "skipped", kSkipped, false,
                          [](const StepRecord &step) { return step.foundInf; });
  Marks notFinite = marksOf(steps, "loss not finite", kNotFinite, true, [](const StepRecord &step) {
    return step.hasLoss && !std::isfinite(step.loss);
  });
  if (!panels.empty())
    for (Marks &marks : std::vector<Marks>{notFinite, skipped})
      if (!marks.steps.empty())
        panels.front().marks.push_back(std::move(marks));
  return panels;
}

} // namespace

std::string plotSvg(const std::string &title, const std::vector<StepRecord> &steps,
                    const std::vector<EvalRecord> &evaluations) {
  std::vector<Panel> panels = panelsOf(steps, evaluations);
  auto count = static_cast<double>(panels.size());
  double foot = kTop + std::max(1.0, count) * (kPanel + kGap), height = foot - kGap / 2 + kBottom;
  std::string out =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + decimal(kWidth) + " " +
      decimal(height) + "\" width=\"" + decimal(kWidth) + "\" height=\"" + decimal(height) +
      "\" font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" "
      "fill=\"white\"/>\n" +
      "<title>" + escaped(title) + "</title>\n" + textAt(kLeft, 16, title, "start", "#111");
  if (panels.empty())
    return out +
           textAt(kWidth / 2, height / 2,
                  steps.empty() ? "no step was run" : "no number of this training is finite",
                  "middle") +
           "</svg>\n";
  Columns columns{
      static_cast<double>(steps.empty() ? evaluations.front().step : steps.front().step),
      static_cast<double>(steps.empty() ? evaluations.back().step : steps.back().step)};
  double top = kTop + kGap / 2;
  for (const Panel &panel : panels) {
    out += drawn(panel, columns, top);
    top += kPanel + kGap;
  }
  double axis = top - kGap;
  double span = columns.last - columns.first;
  double stride = std::max(1.0, std::pow(10, std::floor(std::log10(std::max(span, 1.0) / 5))));
  while (span / stride > 10)
    stride *= stride / std::pow(10, std::floor(std::log10(stride))) == 2 ? 2.5 : 2;
  for (double step = std::ceil(columns.first / stride) * stride; step <= columns.last;
       step += stride) {
    double x = columns.x(step);
    out += lineAt(x, axis, x, axis + 4, "#888") +
           textAt(x, axis + 16, decimal(step, "%.0f"), "middle");
  }
  return out + textAt((kLeft + kWidth - kRight) / 2, axis + 32, "step", "middle") + "</svg>\n";
}

} // namespace ampc::runtime
